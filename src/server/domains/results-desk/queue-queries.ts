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

const ORDERS = {
  submitted: {
    order: sql`applications.submittedAt, applications.id`,
    behind: (id: number) => sql`(submittedAt, id) > (
      SELECT submittedAt, id FROM applications WHERE id = ${id})`,
  },
  score: {
    order: sql`applications.totalScore DESC, applications.submittedAt, applications.id`,
    behind: (id: number) => sql`(-totalScore, submittedAt, id) > (
      SELECT -totalScore, submittedAt, id FROM applications WHERE id = ${id})`,
  },
} satisfies Record<QueueQuery['by'], object>;

type Section = { isWanted: RawBuilder<unknown>; limit: number };

/** The counts of the queue, and a section of what is not yet checked. Both read indexes only unless words are searched. */
async function readSection(db: Database, { matches, by, today }: QueueQuery, { isWanted, limit }: Section) {
  const isInQueue = sql`status <> 'draft' AND ${matches}`;
  const { order } = ORDERS[by];
  const { rows } = await sql<Row>`
    WITH worked AS MATERIALIZED (
      SELECT DISTINCT CAST(entityId AS INTEGER) AS studentId FROM audit
      WHERE kind = 'change' AND at >= ${today} AND entity = 'student'
        AND action IN ('result_checked', 'document_checked', 'results_confirmed')
    ), counts AS (
      SELECT count(*) AS total, count(*) FILTER (WHERE resultsCheck = 'checked') AS checked, (
        SELECT count(*) FROM applications
        WHERE ${isInQueue} AND resultsCheck = 'checked' AND studentId IN (SELECT studentId FROM worked)
      ) AS checkedToday
      FROM applications WHERE ${isInQueue}
    ), section AS MATERIALIZED (
      SELECT id FROM applications
      WHERE ${isInQueue} AND resultsCheck <> 'checked' AND ${isWanted}
      ORDER BY ${order} LIMIT ${limit}
    )
    SELECT counts.*, applications.id, studentId, applicationId, resultsCheck, firstName, lastName
    FROM counts LEFT JOIN section ON TRUE
    LEFT JOIN applications ON applications.id = section.id
    LEFT JOIN students ON students.id = applications.studentId
    ORDER BY ${order}`.execute(db);
  return rows;
}

/** From the top. */
export const readTop = (db: Database, query: QueueQuery, limit: number) =>
  readSection(db, query, { isWanted: sql`TRUE`, limit });

/**
 * The next unchecked application after `after`, without those waiting for their applicant and those in `passed`. Starts
 * again at the top.
 */
export async function readAfter(
  db: Database,
  query: QueueQuery,
  after: number | undefined,
  passed: readonly number[],
) {
  const isFree = sql`resultsCheck <> 'waiting_for_applicant'
    AND id NOT IN (SELECT value FROM json_each(${JSON.stringify(passed)}))`;
  if (after === undefined) return readSection(db, query, { isWanted: isFree, limit: 1 });
  const isBehind = sql`${isFree} AND ${ORDERS[query.by].behind(after)}`;
  const behind = await readSection(db, query, { isWanted: isBehind, limit: 1 });
  if (behind.some(({ id }) => id !== null)) return behind;
  return readSection(db, query, { isWanted: sql`${isFree} AND id <> ${after}`, limit: 1 });
}
