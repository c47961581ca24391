import { type RawBuilder, sql } from 'kysely';
import type { ResultsCheck } from '../../../shared/exam-results/check.ts';
import type { NextQuery } from '../../../shared/results-desk/schema.ts';
import type { Database } from '../../tables.ts';

/** Which applications are in the queue, and in which order. `today`: the instant at which the day began. */
export type QueueQuery = { matches: RawBuilder<unknown>; by: NextQuery['by']; today: string };

type Row = {
  total: number;
  checked: number;
  checkedToday: number;
  /** These are null when nothing is found. */
  id: number | null;
  studentId: number | null;
  applicationId: string | null;
  resultsCheck: ResultsCheck | null;
  firstName: string | null;
  lastName: string | null;
};

const rankOf = (by: QueueQuery['by']) => (by === 'score' ? sql`-totalScore` : sql`0`);

type Section = { isWanted: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number };

/** The counts of the queue, and a section of what is not yet checked. Reads one index unless words are searched. */
async function readSection(db: Database, { matches, by, today }: QueueQuery, section: Section) {
  const { isWanted, order, limit } = section;
  const { rows } = await sql<Row>`
    WITH queue AS MATERIALIZED (
      SELECT id, resultsCheck, submittedAt, ${rankOf(by)} AS place FROM applications
      WHERE status <> 'draft' AND ${matches}
    ), worked AS MATERIALIZED (
      SELECT DISTINCT CAST(entityId AS INTEGER) AS studentId FROM audit
      WHERE kind = 'change' AND at >= ${today} AND entity = 'student'
        AND action IN ('result_checked', 'document_checked', 'results_confirmed')
    ), counts AS (
      SELECT count(*) AS total, count(*) FILTER (WHERE resultsCheck = 'checked') AS checked, (
        SELECT count(*) FROM worked JOIN applications ON applications.studentId = worked.studentId
        JOIN queue ON queue.id = applications.id WHERE queue.resultsCheck = 'checked') AS checkedToday
      FROM queue
    ), section AS (
      SELECT id, row_number() OVER (ORDER BY ${order}, place, submittedAt, id) AS number FROM queue
      WHERE resultsCheck <> 'checked' AND ${isWanted}
      ORDER BY number LIMIT ${limit}
    )
    SELECT counts.*, applications.id, studentId, applicationId, resultsCheck, firstName, lastName
    FROM counts LEFT JOIN section ON TRUE
    LEFT JOIN applications ON applications.id = section.id
    LEFT JOIN students ON students.id = applications.studentId
    ORDER BY number`.execute(db);
  return rows;
}

/** From the top. */
export const readTop = (db: Database, query: QueueQuery, limit: number) =>
  readSection(db, query, { isWanted: sql`TRUE`, order: sql`TRUE`, limit });

/**
 * The next unchecked application after `after`, without those waiting for their applicant and those in `passed`. Starts
 * again at the top.
 */
export function readAfter(
  db: Database,
  query: QueueQuery,
  after: number | undefined,
  passed: readonly number[],
) {
  const isBehind = sql`(place, submittedAt, id) > (
    SELECT ${rankOf(query.by)}, submittedAt, id FROM applications WHERE id = ${after ?? null})`;
  const isWanted = sql`resultsCheck <> 'waiting_for_applicant' AND id IS NOT ${after ?? null}
    AND id NOT IN (SELECT value FROM json_each(${JSON.stringify(passed)}))`;
  return readSection(db, query, { isWanted, order: sql`${isBehind} DESC`, limit: 1 });
}
