import { z } from 'zod';
import { pagingSchema } from '../paging.ts';
import { requiredText } from '../text/fields.ts';
import { idSchema } from '../text/id.ts';
import { searchSchema } from '../text/search.ts';
import { PLACE_OUTCOMES } from './constants.ts';
import { choiceNumberSchema, classesSchema, meritKeySchema, seatSchema, seatsSchema } from './schema.ts';

/** `classes` in place of those of the settings makes a what-if, which is never published. */
export const newPreviewSchema = z.object({
  seed: requiredText('The seed is a text of at most 100 characters', 100).optional(),
  classes: classesSchema.optional(),
});
export type NewPreview = z.output<typeof newPreviewSchema>;

export const countsSchema = z.object({
  placed: z.int(),
  first: z.int(),
  second: z.int(),
  waiting: z.int(),
  belowMinimum: z.int(),
  notChecked: z.int(),
  heldOut: z.int(),
});
export type Counts = z.infer<typeof countsSchema>;

export const createdPreviewSchema = z.object({
  id: z.int(),
  seed: z.string(),
  createdAt: z.string(),
  counts: countsSchema,
});
export const previewSchema = createdPreviewSchema.extend({
  /** Nothing that it was made from has changed. */
  isCurrent: z.boolean(),
  isWhatIf: z.boolean(),
  createdBy: z.string(),
  /** Null when the account is gone. */
  createdByName: z.string().nullable(),
  publishedAt: z.string().nullable(),
  /** The keys of the order of merit that it was made with. */
  merit: z.array(meritKeySchema),
  /** In words, compared with the preview before; empty without one. */
  comparison: z.string(),
});
export type PreviewRecord = z.infer<typeof previewSchema>;

export const outcomesQuerySchema = pagingSchema.extend({
  outcome: z.enum(PLACE_OUTCOMES, { error: `outcome is one of ${PLACE_OUTCOMES.join(', ')}` }).optional(),
  /** As in the list of applications. */
  search: searchSchema.optional(),
});
export type OutcomesQuery = z.output<typeof outcomesQuerySchema>;

export const outcomeSchema = z.object({
  applicationId: idSchema,
  rank: z.int(),
  /** As meritOf. */
  merit: z.array(z.number()),
  lot: z.string(),
  outcome: z.enum(PLACE_OUTCOMES),
  choice: choiceNumberSchema.nullable(),
  classes: seatsSchema,
  reasons: z.array(z.string()),
});

export const outcomesOfSchema = z.object({ id: idSchema, applicationIds: z.array(idSchema) });

const boardRowSchema = seatSchema.extend({
  seats: z.int(),
  given: z.int(),
  free: z.int(),
  firstChoiceDemand: z.int(),
  lastScore: z.number().nullable(),
});
export const boardSchema = z.array(boardRowSchema);
export type BoardRow = z.infer<typeof boardRowSchema>;
