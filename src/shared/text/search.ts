import { z } from 'zod';
import { LINE_LENGTH } from './fields.ts';

/** Words of a name or an address, or an application ID. */
export const searchSchema = z
  .string({ error: 'search is a text' })
  .max(LINE_LENGTH, 'The search is too long');
