import { z } from 'zod';
import { idSchema } from '../text/id.ts';
import { APPLICATION_STATUSES, NEW_CHILD } from './constants.ts';

const childIdSchema = z.union([idSchema, z.literal(NEW_CHILD)], {
  error: `studentId is the id of a student record, or ${NEW_CHILD}`,
});
/** The id of a student record, or `NEW_CHILD`. */
export type ChildId = z.output<typeof childIdSchema>;

/** Whose application is meant. Without it, that of the account's first record (decisions §2). */
export const whoseShape = { studentId: childIdSchema.optional() };
export const whoseSchema = z.object(whoseShape);
export type Whose = z.output<typeof whoseSchema>;

/** One of the children for whom an account applies. */
export const childSchema = z.object({
  id: childIdSchema,
  name: z.string(),
  /** Null before there is an application. */
  status: z.enum(APPLICATION_STATUSES).nullable(),
  /** Whether the school has withdrawn the application. Answers that devices have kept for longer do not say so. */
  isWithdrawn: z.boolean().default(false),
  /** Whether the school has opened the application again, and it waits to be submitted again. As above. */
  isOpenedAgain: z.boolean().default(false),
  /** What waits for an answer. */
  waits: z.enum(['offer', 'request']).nullable(),
});
export type Child = z.output<typeof childSchema>;
