import { z } from 'zod';
import { DOCUMENT_TYPES } from '../documents/constants.ts';
import { documentSchema, documentTypeSchema } from '../documents/schema.ts';
import { PARAGRAPH_LENGTH, requiredText } from '../text/fields.ts';

const REQUEST_KINDS = ['document', 'information'] as const;
const REQUEST_STATES = ['open', 'answered', 'accepted', 'cancelled'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

const messageField = requiredText('Please write what you ask for', PARAGRAPH_LENGTH);
/** A calendar day at the school, until whose end the answer is expected. */
export const dayField = z.iso.date({ error: 'Please choose the day by which you need the answer' });

/** What an administrator asks for. */
const askingShape = {
  kind: z.enum(REQUEST_KINDS, { error: `kind is ${REQUEST_KINDS.join(' or ')}` }),
  documentType: documentTypeSchema.nullish(),
  message: messageField,
  answerBy: dayField,
};

/** Whether a category is named for a document, and only for one. */
const namesItsDocument = ({
  kind,
  documentType,
}: {
  kind?: string | undefined;
  documentType?: string | null | undefined;
}) => (kind === 'document') === (typeof documentType === 'string');
const DOCUMENT_NEEDED = {
  path: ['documentType'],
  message: 'Please choose which document you ask for; information has none',
};

export const newRequestSchema = z.object(askingShape).refine(namesItsDocument, DOCUMENT_NEEDED);
export type NewRequest = z.output<typeof newRequestSchema>;

/** What an administrator does with a request. To ask again is to open it again, with a message. */
export const requestChangeSchema = z
  .object({
    state: z.enum(['accepted', 'open', 'cancelled'], { error: 'state is accepted, open or cancelled' }),
    message: messageField.optional(),
    answerBy: dayField.optional(),
    /** The version that was seen. Without it, nothing is compared. */
    version: z.int({ error: 'version is a whole number' }).optional(),
  })
  .refine(({ state, message }) => state !== 'open' || message !== undefined, {
    path: ['message'],
    message: 'Please write what you ask for',
  });
export type RequestChange = z.output<typeof requestChangeSchema>;

export const requestAnswerSchema = z.object({
  text: requiredText('Please write your answer', PARAGRAPH_LENGTH),
});

/** One asking of before, with its answer. */
const earlierRoundSchema = z.object({
  message: z.string(),
  answerBy: z.string(),
  askedAt: z.string(),
  askedBy: z.string().nullable(),
  askedByName: z.string().nullable().default(null),
  answerText: z.string().nullable(),
  answeredAt: z.string().nullable(),
});

/** A request as it stands. What only administrators see is null or empty for applicants. */
export const requestSchema = z.object({
  id: z.int(),
  kind: z.enum(REQUEST_KINDS),
  documentType: z.enum(DOCUMENT_TYPES).nullable(),
  state: z.enum(REQUEST_STATES),
  /** The latest asking. */
  message: z.string(),
  /** yyyy-mm-dd; it ends at midnight at the school. */
  answerBy: z.string(),
  /** The day has passed without an answer. */
  isOverdue: z.boolean(),
  createdAt: z.string(),
  askedAt: z.string(),
  /** The administrator’s email address. Only for administrators. */
  askedBy: z.string().nullable(),
  /** The administrator’s name; null when the account is gone. Only for administrators. Answers that devices keep lack it. */
  askedByName: z.string().nullable().default(null),
  answerText: z.string().nullable(),
  /** The documents that were uploaded as the answer. */
  documents: z.array(documentSchema),
  answeredAt: z.string().nullable(),
  /** What was asked before, the latest first. */
  earlier: z.array(earlierRoundSchema),
  /** Where the letter went; null without an account, to which no letter goes. Only for administrators. */
  letterTo: z.string().nullable(),
  remindAt: z.string().nullable(),
  remindedAt: z.string().nullable(),
  /** Whom to call when no letter went out, the applicant first. Only for administrators. */
  phones: z.array(z.object({ whose: z.string(), number: z.string() })),
  /** Incremented by each change. */
  version: z.int(),
});
export type RequestRecord = z.infer<typeof requestSchema>;
