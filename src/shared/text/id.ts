import { z } from 'zod';

/** The number of a record. */
export const idSchema = z.int({ error: 'An id has to be a whole number' });
