import { z } from 'zod';
import { requiredText } from '../text/fields.ts';

/** Whether an administrator has accepted a document (results §4). */
export const DOCUMENT_CHECKS = ['unchecked', 'accepted', 'refused'] as const;
export type DocumentCheck = (typeof DOCUMENT_CHECKS)[number];

export const DOCUMENT_CHECK_LABELS: Record<DocumentCheck, string> = {
  unchecked: 'Unchecked',
  accepted: 'Accepted',
  refused: 'Refused',
};

/** The usual reasons why a document is refused. An administrator may use words of their own. */
export const REFUSAL_REASONS = [
  'It cannot be read',
  'It is the wrong document',
  'It is not complete',
  'It is somebody else’s',
] as const;

const REASON_REQUIRED = 'Please say why the document is refused';

/** The check of a document, in every answer with documents. */
export const documentCheckShape = {
  check: z.enum(DOCUMENT_CHECKS),
  /** Why it is refused. */
  checkReason: z.string().nullable(),
  originalSeen: z.boolean(),
  /** The administrator's email address; null for applicants. */
  checkedBy: z.string().nullable(),
  checkedAt: z.string().nullable(),
};

export const documentCheckSchema = z.object({
  check: z.enum(DOCUMENT_CHECKS, { error: `check is ${DOCUMENT_CHECKS.join(', ')}` }),
  reason: requiredText(REASON_REQUIRED).nullish(),
  originalSeen: z.boolean({ error: 'originalSeen is true or false' }).optional(),
});

/** A refusal has a reason; what is unchecked was not seen. */
export const REASON_RULE = {
  rule: ({ check, reason }: { check?: unknown; reason?: unknown }) => check !== 'refused' || Boolean(reason),
  problem: { path: ['reason'], message: REASON_REQUIRED },
};
export const SEEN_RULE = {
  rule: ({ check, originalSeen }: { check?: unknown; originalSeen?: unknown }) =>
    check !== 'unchecked' || originalSeen !== true,
  problem: { path: ['originalSeen'], message: 'Please accept or refuse the document whose original you saw' },
};
