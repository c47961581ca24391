import { z } from 'zod';
import { isOneSelection, ONE_SELECTION, selectionShape } from '../admissions/selection.ts';
import { idempotencyKeySchema } from '../idempotency.ts';
import { letterFieldsSchema } from '../letters/fields.ts';
import { COMMON_PLACES } from '../letters/places.ts';
import { previewedEmailSchema } from '../letters/previewed.ts';
import { templateProblem } from '../letters/template.ts';

/** What is written to many applicants. Both fields may name the places that every letter has. */
const messageFieldsSchema = letterFieldsSchema.superRefine((message, { addIssue }) => {
  for (const field of ['subject', 'text'] as const) {
    const problem = templateProblem(message[field], COMMON_PLACES);
    if (problem) addIssue({ code: 'custom', path: [field], message: problem });
  }
});

export const newMessageSchema = messageFieldsSchema
  .safeExtend({
    ...selectionShape,
    preview: z.boolean({ error: 'preview is true or false' }).optional(),
    key: idempotencyKeySchema,
  })
  .refine(isOneSelection, ONE_SELECTION);
export type NewMessage = z.output<typeof newMessageSchema>;

const LEFT_OUT_REASONS = ['no confirmed address', 'withdrawn', 'no longer there'] as const;

const leftOutSchema = z.object({
  id: z.int(),
  /** Null when it no longer exists. */
  applicationId: z.string().nullable(),
  reason: z.enum(LEFT_OUT_REASONS),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** `id` names the message that was stored; null when nobody could be written to, and in a preview. */
export const sentMessageSchema = z.object({
  id: z.int().nullable(),
  recipients: z.int(),
  leftOut: z.array(leftOutSchema),
  /** Only in a preview: what the first few people would read. */
  emails: z.array(previewedEmailSchema).optional(),
});
export type SentMessage = z.infer<typeof sentMessageSchema>;

const RECIPIENT_STATES = ['queued', 'sent', 'undelivered', 'left_out'] as const;

/** A message with how many of its recipients are in each state. */
export const messageSummarySchema = z.object({
  id: z.int(),
  subject: z.string(),
  createdAt: z.string(),
  createdBy: z.object({ email: z.string(), name: z.string().nullable() }),
  counts: z.object({
    queued: z.int(),
    sent: z.int(),
    undelivered: z.int(),
    left_out: z.int(),
  }),
});
export type MessageSummary = z.infer<typeof messageSummarySchema>;

const recipientSchema = z.object({
  /** Of the application. */
  id: z.int(),
  applicationId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  state: z.enum(RECIPIENT_STATES),
  /** Why it was not delivered, in words; null otherwise. */
  reason: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** Telephone numbers of the applicant and the parents, the applicant's first. */
  phones: z.array(z.object({ whose: z.string(), number: z.string() })),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** A message with the log of each recipient. */
export const messageDetailsSchema = messageSummarySchema.extend({
  text: z.string(),
  recipients: z.array(recipientSchema),
});
export type MessageDetails = z.infer<typeof messageDetailsSchema>;
