import { z } from 'zod';
import { isEmpty, isSame } from '../values.ts';

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

type Fields = Record<string, unknown>;

/** The fields in which two states of a record differ. For a new or deleted record, empty fields are left out. */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => !isSame(change.before, change.after))
    .filter((change) => (before && after) || !isEmpty(change.before) || !isEmpty(change.after));
}
