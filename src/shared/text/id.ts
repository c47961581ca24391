import { z } from 'zod';

export const idSchema = z.int({ error: 'An id has to be a whole number' });
