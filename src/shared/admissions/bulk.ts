import { z } from 'zod';
import { idempotencyKeySchema } from '../idempotency.ts';
import { idSchema } from '../text/id.ts';
import { isOneSelection, ONE_SELECTION, seenVersionsSchema, selectionShape } from './selection.ts';

const BULK_ACTIONS = ['under_review', 'approve', 'reject', 'assign'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** One action for many applications. With `preview`, it only says what would be done. */
export const bulkSchema = z
  .object({
    ...selectionShape,
    versions: seenVersionsSchema,
    action: z.enum(BULK_ACTIONS, { error: `action is ${BULK_ACTIONS.join(', ')}` }),
    /** For `assign`: an administrator, or null for nobody. */
    assignedTo: idSchema.nullable().optional(),
    preview: z.boolean({ error: 'preview is true or false' }).optional(),
    key: idempotencyKeySchema,
  })
  .refine(isOneSelection, ONE_SELECTION)
  .refine(({ action, assignedTo }) => (action === 'assign') === (assignedTo !== undefined), {
    path: ['assignedTo'],
    message: 'assignedTo is the id of an administrator, or null, and goes with assign only',
  });
export type BulkRequest = z.output<typeof bulkSchema>;

/** Why an application was left alone, in words. */
const LEFT_REASONS = [
  'changed since you looked',
  'decided already',
  'not submitted yet',
  'under review already',
  'assigned so already',
  'no longer there',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

const leftSchema = z.object({
  id: z.int(),
  /** Null when it no longer exists. */
  applicationId: z.string().nullable(),
  reason: z.enum(LEFT_REASONS),
});

export const bulkAnswerSchema = z.object({ changed: z.int(), left: z.array(leftSchema) });
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
