import { sql } from 'kysely';
import { listed } from '../../platform/database/prepared.ts';
import type { Database } from '../../tables.ts';
import {
  conditionsOf,
  type Filters,
  isBetween,
  matchesByLooking,
  ORDERS,
  type Order,
} from './list-queries.ts';

/** Those of these applications that match now. */
export async function matchingAmong(db: Database, filters: Filters, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM applications WHERE id IN ${listed(ids)} AND ${matchesByLooking(filters)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What an application was filtered by. */
type State = {
  id: number;
  status: string;
  school: string;
  resultsCheck: string;
  totalScore: number;
  words: string | null;
};

/** The ids of those of these earlier states that match. */
export async function matchingStates(db: Database, filters: Filters, states: readonly State[]) {
  const { ofRow, ofWords } = conditionsOf(filters);
  const conditions = [isBetween('id', filters.intake), ...ofRow, ...ofWords];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT value ->> 'id' AS id, value ->> 'status' AS status, value ->> 'school' AS school,
        value ->> 'resultsCheck' AS resultsCheck, value ->> 'totalScore' AS totalScore,
        value ->> 'words' AS words
      FROM json_each(${JSON.stringify(states)}))
    WHERE ${sql.join(conditions, sql` AND `)}`.execute(db);
  return rows.map(({ id }) => id);
}

export type SortValue = string | number | null;

/** The values by which these applications are sorted, by id. */
export async function sortValuesOf(db: Database, order: Order, ids: readonly number[]) {
  const columns = [...new Set(order.map(({ key }) => ORDERS[key]))];
  const { rows } = await sql<Record<string, SortValue> & { id: number }>`
    SELECT ${sql.join([sql`id`, ...columns.map((column) => sql.ref(column))])}
    FROM applications WHERE id IN ${listed(ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
