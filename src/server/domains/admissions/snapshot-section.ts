import type { Database } from '../../tables.ts';
import { countOf, listSection, type Matching, ORDERS, type Order, type Section } from './list-queries.ts';
import { type SortValue, sortValuesOf } from './snapshot-queries.ts';

/** An application with the values by which it is sorted. */
type SortedRow = { id: number } & Partial<Record<string, SortValue>>;

/** As SQLite: null first, texts by their bytes in UTF-8. */
function compareValues(a: SortValue, b: SortValue): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

const compareRows = (order: Order) => (a: SortedRow, b: SortedRow) => {
  for (const { key, direction } of order) {
    const column = ORDERS[key];
    const difference = compareValues(a[column] ?? null, b[column] ?? null);
    if (difference !== 0) return direction === 'asc' ? difference : -difference;
  }
  return a.id - b.id;
};

/** What has changed since a moment. */
export type Changed = {
  /** All applications that were written since, among them new and deleted ones. */
  ids: ReadonlySet<number>;
  /** Those of them that matched at that moment, as they were. */
  matchedThen: readonly SortedRow[];
  /** Those of them that match now. */
  matchingNow: readonly number[];
};

/**
 * A section of the list as it was at an earlier moment: the present list without what has changed, merged with what has
 * changed as it was. `matching`: the present matches.
 */
export async function listEarlierSection(
  db: Database,
  matching: Matching,
  order: Order,
  { limit, offset }: Section,
  { ids, matchedThen, matchingNow }: Changed,
): Promise<number[]> {
  if (ids.size === 0) return listSection(db, matching, order, { limit, offset });
  // Of the rows before the section, at most as many as `matchedThen` are missing from the present list.
  const from = Math.max(0, Math.min(offset - matchedThen.length, countOf(matching) - 1));
  const enough = offset - from + limit + matchingNow.length;
  const present = await listSection(db, matching, order, { limit: enough, offset: from });
  const rows = await sortValuesOf(db, order, [...present, ...matchingNow]);
  const rowOf = (id: number): SortedRow => rows.get(id) ?? { id };

  const compare = compareRows(order);
  const [first] = present;
  const isBeforeFirst = (id: number) => first !== undefined && compare(rowOf(id), rowOf(first)) < 0;
  const unchangedBefore = from - matchingNow.filter(isBeforeFirst).length;
  const unchanged = present.filter((id) => !ids.has(id)).map(rowOf);
  const merged = [...matchedThen, ...unchanged].sort(compare);
  const start = offset - unchangedBefore;
  return merged.slice(start, start + limit).map(({ id }) => id);
}
