import { type RawBuilder, sql } from 'kysely';
import type { ResultsCheck } from '../../../shared/exam-results/check.ts';
import type { Next, NextQuery } from '../../../shared/results-desk/schema.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database } from '../../tables.ts';

/** Which applications are in the queue, and in which order. `today`: the instant at which the day began. */
export type QueueQuery = { matches: RawBuilder<unknown>; by: NextQuery['by']; today: string };

type Pace = Omit<Next, 'item'>;

type Row = {
  id: number;
  studentId: number;
  applicationId: string;
  resultsCheck: ResultsCheck;
  firstName: string;
  lastName: string;
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

const isInQueue = ({ matches }: QueueQuery) => sql`status <> 'draft' AND ${matches}`;

type Section = { isWanted: RawBuilder<unknown>; limit: number };

/** Of what is not yet checked, the first ones in the order of the queue. */
async function readSection(db: Database, query: QueueQuery, { isWanted, limit }: Section) {
  const { order } = ORDERS[query.by];
  const { rows } = await sql<Row>`
    WITH section AS MATERIALIZED (
      SELECT id FROM applications
      WHERE ${isInQueue(query)} AND resultsCheck <> 'checked' AND ${isWanted}
      ORDER BY ${order} LIMIT ${limit}
    )
    SELECT applications.id, studentId, applicationId, resultsCheck, firstName, lastName
    FROM section JOIN applications ON applications.id = section.id
    JOIN students ON students.id = applications.studentId
    ORDER BY ${order}`.execute(db);
  return rows;
}

/** How far the queue is. */
export async function readPace(db: Database, query: QueueQuery): Promise<Pace> {
  const { rows } = await sql<Pace>`
    WITH worked AS MATERIALIZED (
      SELECT DISTINCT CAST(entityId AS INTEGER) AS studentId FROM audit
      WHERE kind = 'change' AND at >= ${query.today} AND entity = 'student'
        AND action IN ('result_checked', 'document_checked', 'results_confirmed')
    )
    SELECT count(*) AS total, count(*) FILTER (WHERE resultsCheck = 'checked') AS checked, (
      SELECT count(*) FROM worked JOIN applications ON applications.studentId = worked.studentId
      WHERE ${isInQueue(query)} AND resultsCheck = 'checked'
    ) AS checkedToday
    FROM applications WHERE ${isInQueue(query)}`.execute(db);
  return rows[0] ?? { total: 0, checked: 0, checkedToday: 0 };
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
    AND id NOT IN ${listed(passed)}`;
  const first = async (isWanted: RawBuilder<unknown>) =>
    (await readSection(db, query, { isWanted, limit: 1 }))[0];
  if (after === undefined) return first(isFree);
  const behind = await first(sql`${isFree} AND ${ORDERS[query.by].behind(after)}`);
  return behind ?? first(sql`${isFree} AND id <> ${after}`);
}
