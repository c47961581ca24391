import { z } from 'zod';
import { LINE_LENGTH } from '../text/fields.ts';

export const claimCodeShape = { claimCode: z.string() };

/** A new code by which a paper application is claimed, and when it ends. */
export const claimCodeSchema = z.object({ ...claimCodeShape, expiresAt: z.string() });

/** What the person of a paper application sends. */
export const claimSchema = z.object({
  code: z
    .string({ error: 'Please enter the code from the school' })
    .trim()
    .min(1, 'Please enter the code from the school')
    .max(LINE_LENGTH, 'This code is too long'),
  /** What the account has begun for the same person may give way (paper §2). */
  replacesBegun: z.boolean({ error: 'replacesBegun is true or false' }).default(false),
});

/** Beside the refusal of a claim that `replacesBegun` would allow: the record that would give way. */
export const begunFactsSchema = z.object({ begunStudentId: z.int() });
