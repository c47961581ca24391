import { z } from 'zod';

/** Sent with a request that must not be carried out twice, a new one for each press of a button. */
export const idempotencyKeySchema = z
  .string({ error: 'key is a text' })
  .min(1, 'key is empty')
  .max(100, 'key has at most 100 characters')
  .optional();
