import { z } from 'zod';

/** The values of a field before and after a change; null means no value. */
const fieldChangeSchema = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** One change: who, when, what, before and after (decisions §6). */
export const recordedChangeSchema = z.object({
  id: z.int(),
  at: z.string(),
  /** `name` is null when the account no longer exists, and for 'The applicant' and 'The portal' in place of `email`. */
  actor: z.object({ email: z.string(), name: z.string().nullable() }),
  action: z.string(),
  /** The exam result concerned, if the changed fields do not tell. */
  about: z.string().optional(),
  changes: z.array(fieldChangeSchema),
  /** The values were removed when the person was deleted. */
  valuesRemoved: z.literal(true).optional(),
});
export type RecordedChange = z.infer<typeof recordedChangeSchema>;

export const historySchema = z.object({ items: z.array(recordedChangeSchema), total: z.int() });
