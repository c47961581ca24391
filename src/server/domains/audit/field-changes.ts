import type { FieldChange } from '../../../shared/admissions/history.ts';
import { isEmpty, isSame } from '../../../shared/values.ts';

type Fields = Record<string, unknown>;

/** The fields in which two states of a record differ. For a new or deleted record, empty fields are left out. */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => !isSame(change.before, change.after))
    .filter((change) => (before && after) || !isEmpty(change.before) || !isEmpty(change.after));
}
