import { z } from 'zod';
import { idempotencyKeySchema } from '../idempotency.ts';
import { previewedEmailSchema } from '../letters/previewed.ts';
import { newRequestSchema } from '../requests/schema.ts';
import { idSchema } from '../text/id.ts';
import { seenClosedSchema } from './assessment.ts';
import { byIdOf, isOneSelection, ONE_SELECTION, seenShape, selectionShape } from './selection.ts';

const BULK_ACTIONS = ['under_review', 'approve', 'reject', 'assign', 'request'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const seenClosedByIdSchema = byIdOf(seenClosedSchema, 'seenClosed is given by id').optional();

/** One action for many applications. With `preview`, it only says what would be done. */
export const bulkSchema = z
  .object({
    ...selectionShape,
    ...seenShape,
    /** For `approve`: by id, the chosen subjects that the administrator knows are closed. Not given, none are compared. */
    seenClosed: seenClosedByIdSchema,
    action: z.enum(BULK_ACTIONS, { error: `action is ${BULK_ACTIONS.join(', ')}` }),
    /** For `assign`: an administrator, or null for nobody. */
    assignedTo: idSchema.nullable().optional(),
    /** For `request`: what is asked for, as for a single one. */
    kind: z.string().optional(),
    documentType: z.string().nullish(),
    message: z.string().optional(),
    answerBy: z.string().optional(),
    preview: z.boolean({ error: 'preview is true or false' }).optional(),
    key: idempotencyKeySchema,
  })
  .refine(isOneSelection, ONE_SELECTION)
  .refine(({ action, assignedTo }) => (action === 'assign') === (assignedTo !== undefined), {
    path: ['assignedTo'],
    message: 'assignedTo is the id of an administrator, or null, and goes with assign only',
  })
  .superRefine(({ action, ...request }, { addIssue }) => {
    if (action !== 'request') return;
    const { error } = newRequestSchema.safeParse(request);
    for (const { path, message } of error?.issues ?? []) addIssue({ code: 'custom', path, message });
  });
export type BulkRequest = z.output<typeof bulkSchema>;

/** Why an application was left alone, in words. */
const LEFT_REASONS = [
  'changed since you looked',
  'decided already',
  'not submitted yet',
  'withdrawn',
  'under review already',
  'assigned so already',
  'rejected already',
  'asked for this already',
  'asked for a picture already',
  'no place is free',
  'no longer there',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

const leftSchema = z.object({
  id: z.int(),
  /** Null when it no longer exists. */
  applicationId: z.string().nullable(),
  reason: z.enum(LEFT_REASONS),
});

/** An application that would be approved although some of its chosen subjects are closed. */
const closedSchema = z.object({
  id: z.int(),
  applicationId: z.string(),
  subjects: z.array(z.string()),
});
export type ClosedApplication = z.infer<typeof closedSchema>;

export const bulkAnswerSchema = z.object({
  changed: z.int(),
  left: z.array(leftSchema),
  /** With `preview` of `approve` only. */
  closed: z.array(closedSchema).optional(),
  /** With `preview` of `request` only: what the first few people would read. */
  emails: z.array(previewedEmailSchema).optional(),
  /** With `emails`: how many would get no letter, because they have no account or no address. */
  withoutLetter: z.int().optional(),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
