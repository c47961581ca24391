import { z } from 'zod';
import { isEmpty, isSame } from '../values.ts';

/** The value of one field before and after a change; null where there was or is none. */
const fieldChangeSchema = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** One write of an administrator: who, when, what, before and after (decisions §6). */
export const recordedChangeSchema = z.object({
  id: z.int(),
  at: z.string(),
  /** The name of an account that is not there any more is not known. */
  actor: z.object({ email: z.string(), name: z.string().nullable() }),
  action: z.string(),
  /** Which exam result, where the changes of its fields do not say so. */
  about: z.string().optional(),
  changes: z.array(fieldChangeSchema),
  /** The values were removed when the person was deleted. */
  valuesRemoved: z.literal(true).optional(),
});
export type RecordedChange = z.infer<typeof recordedChangeSchema>;

export const historySchema = z.object({ items: z.array(recordedChangeSchema), total: z.int() });

type Fields = Record<string, unknown>;

/** The fields in which two states of a record differ. What never held anything is not told of one that is new or gone. */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => !isSame(change.before, change.after))
    .filter((change) => (before && after) || !isEmpty(change.before) || !isEmpty(change.after));
}
