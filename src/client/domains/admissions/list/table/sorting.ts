import type { SortingState } from '@tanstack/react-table';
import { SORT_KEYS, type SortEntry } from '../../../../../shared/admissions/schema.ts';
import { COLUMN_LABELS, DIRECTION_LABELS } from './columns.ts';

/** Converts the URL's order to the table's state; `fromSorting` converts it back. */
export const toSorting = (sort: readonly SortEntry[]): SortingState =>
  sort.map(({ key, direction }) => ({ id: key, desc: direction === 'desc' }));

export const fromSorting = (sorting: SortingState): SortEntry[] =>
  sorting.flatMap(({ id, desc }) => {
    const key = SORT_KEYS.find((known) => known === id);
    return key ? [{ key, direction: desc ? 'desc' : 'asc' }] : [];
  });

/** Such as 'Total Score (descending), then Student (ascending)', or the default order. */
export const sortInWords = (sort: readonly SortEntry[]): string =>
  sort
    .map(({ key, direction }) => `${COLUMN_LABELS[key]} (${DIRECTION_LABELS[direction]})`)
    .join(', then ') || 'when they were begun, oldest first';
