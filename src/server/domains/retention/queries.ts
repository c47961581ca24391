import { sql } from 'kysely';
import type { RetentionKind } from '../../../shared/retention/schema.ts';
import { LIVE } from '../../latest-offer.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';

export const listRules = (db: Database) =>
  db.selectFrom('retentionRules').select(['kind', 'months', 'isOn']).execute();

export const findSettings = (db: Database) =>
  db
    .selectFrom('retentionSettings')
    .select(['byItself', 'confirmedBy', 'judgedAt', 'ranOn'])
    .executeTakeFirstOrThrow();

export async function updateRule(
  trx: Transaction,
  kind: RetentionKind,
  values: { months: number; isOn: number },
) {
  await trx.updateTable('retentionRules').set(values).where('kind', '=', kind).execute();
}

export async function updateSettings(
  trx: Transaction,
  values: { byItself?: number; confirmedBy?: string; judgedAt?: string; ranOn?: string },
) {
  await trx.updateTable('retentionSettings').set(values).execute();
}

type DueApplication = {
  id: number;
  studentId: number;
  studentCreatedAt: string;
  intakeId: number;
  applicationId: string;
  about: string;
  since: string;
  kind: 'never_submitted' | 'rejected' | 'enrolled';
};

/** For each kind: intakes closed at or before this instant are due; null for a rule that is off. */
export type Before = Record<RetentionKind, string | null>;

/**
 * Applications of closed intakes whose time is over, unless they or their intake are held back. Who was offered a place
 * counts as enrolled unless the offer ended otherwise; without offers, who was approved does. A withdrawn double is a
 * draft that had been submitted.
 */
export async function listDueApplications(db: Database, before: Before): Promise<DueApplication[]> {
  const { rows } = await sql<DueApplication>`
    WITH counted AS (
      SELECT applications.id, studentId, intakeId, applicationId, name AS about, closedAt AS since,
        (SELECT createdAt FROM students WHERE students.id = studentId) AS studentCreatedAt,
        CASE WHEN withdrawnAt IS NOT NULL THEN 'rejected'
          WHEN status = 'draft' THEN 'never_submitted'
          WHEN NOT EXISTS (SELECT 1 FROM offers WHERE offers.applicationId = applications.id) THEN
            CASE status WHEN 'approved' THEN 'enrolled' ELSE 'rejected' END
          WHEN EXISTS (SELECT 1 FROM offers
            WHERE offers.applicationId = applications.id AND state IN ${LIVE}) THEN 'enrolled'
          ELSE 'rejected' END AS kind
      FROM intakes CROSS JOIN applications ON applications.intakeId = intakes.id
      WHERE intakes.state = 'closed' AND intakes.reopenedAt IS NULL
        AND intakes.heldBack IS NULL AND applications.heldBack IS NULL
        AND closedAt <= max(
          coalesce(${before.never_submitted}, ''), coalesce(${before.rejected}, ''), coalesce(${before.enrolled}, '')))
    SELECT * FROM counted
    WHERE since <= CASE kind
      WHEN 'never_submitted' THEN ${before.never_submitted}
      WHEN 'rejected' THEN ${before.rejected} ELSE ${before.enrolled} END
    ORDER BY id`.execute(db);
  return rows;
}

/** Applicants' accounts without any application that nobody has used since. */
export async function listDueAccounts(db: Database, before: string) {
  const { rows } = await sql<{ id: number; createdAt: string; about: string; since: string }>`
    SELECT id, createdAt, email AS about, coalesce(lastLoginAt, createdAt) AS since FROM users
    WHERE role = 'user' AND coalesce(lastLoginAt, createdAt) <= ${before} AND NOT EXISTS (
      SELECT 1 FROM students JOIN applications ON applications.studentId = students.id
      WHERE students.userId = users.id)
    ORDER BY id`.execute(db);
  return rows;
}

/** The applications that are kept, alone or with their intake. */
const HELD = sql`
  SELECT studentId, applicationId FROM applications JOIN intakes ON intakes.id = intakeId
  WHERE applications.heldBack IS NOT NULL OR intakes.heldBack IS NOT NULL`;

/** Entries of the trail before an instant that still have values, but for those about somebody who is held back. */
const oldEntries = (before: string) => sql`
  at <= ${before} AND (before IS NOT NULL OR after IS NOT NULL)
  AND NOT (entity = 'application' AND entityId IN (SELECT applicationId FROM (${HELD})))
  AND NOT (entity = 'student' AND entityId IN (SELECT CAST(studentId AS TEXT) FROM (${HELD})))
  AND NOT (entity = 'user' AND entityId IN (
    SELECT CAST(userId AS TEXT) FROM students
    WHERE userId IS NOT NULL AND id IN (SELECT studentId FROM (${HELD}))))`;

/** How many values of the trail are old, and the oldest of them. */
export async function countOldEntries(db: Database, before: string) {
  const { rows } = await sql<{ count: number; since: string | null }>`
    SELECT count(*) AS count, min(at) AS since FROM audit WHERE ${oldEntries(before)}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

export async function blankOldEntries(trx: Transaction, before: string) {
  await sql`
    UPDATE audit SET before = NULL, after = NULL, isErased = 1 WHERE ${oldEntries(before)}`.execute(trx);
}

/** All applications of an account, or these. */
export type OfWhom = { userId: number } | { applicationIds: readonly number[] };

const isOf = (ofWhom: OfWhom) =>
  'userId' in ofWhom
    ? sql`applications.studentId IN (SELECT id FROM students WHERE userId = ${ofWhom.userId})`
    : sql`applications.id IN ${listed(ofWhom.applicationIds)}`;

/** Those whose intake is closed, or reopened for corrections. */
export async function listClosedOf(db: Database, ofWhom: OfWhom) {
  const { rows } = await sql<{ id: number }>`
    SELECT applications.id FROM applications JOIN intakes ON intakes.id = applications.intakeId
    WHERE ${isOf(ofWhom)} AND intakes.state = 'closed'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those that are kept; `intake` is the name of the one with which an application is. */
export async function listHeldBackOf(db: Database, ofWhom: OfWhom) {
  const { rows } = await sql<{ number: string; intake: string | null }>`
    SELECT applicationId AS number, iif(applications.heldBack IS NULL, name, NULL) AS intake
    FROM applications JOIN intakes ON intakes.id = applications.intakeId
    WHERE ${isOf(ofWhom)} AND (applications.heldBack IS NOT NULL OR intakes.heldBack IS NOT NULL)
    ORDER BY applicationId`.execute(db);
  return rows;
}

export async function listHeldBack(db: Database) {
  const { rows } = await sql<{ kind: 'application' | 'intake'; id: number; name: string; reason: string }>`
    SELECT 'intake' AS kind, id, name, heldBack AS reason FROM intakes WHERE heldBack IS NOT NULL
    UNION ALL
    SELECT 'application', id, applicationId, heldBack FROM applications WHERE heldBack IS NOT NULL`.execute(
    db,
  );
  return rows;
}

export async function setHeldBack(
  trx: Transaction,
  table: 'applications' | 'intakes',
  id: number,
  heldBack: string | null,
) {
  await trx.updateTable(table).set({ heldBack }).where('id', '=', id).execute();
}

export const findHeldBack = (db: Database, table: 'applications' | 'intakes', id: number) =>
  db.selectFrom(table).select('heldBack').where('id', '=', id).executeTakeFirst();

/** Adds applications to the figures that stay. Call before they are deleted. */
export async function keepCounts(trx: Transaction, applicationIds: readonly number[]) {
  const destroyed = listed(applicationIds);
  await sql`
    INSERT INTO destroyedCounts (intakeId, figure, value, count)
    SELECT intakeId, figure, value, count(*) FROM (
      SELECT intakeId, 'status' AS figure, status AS value FROM applications WHERE id IN ${destroyed}
      UNION ALL SELECT intakeId, 'school', school FROM applications WHERE id IN ${destroyed}
      UNION ALL SELECT intakeId, 'score', CAST(totalScore AS TEXT) FROM applications WHERE id IN ${destroyed}
      UNION ALL SELECT intakeId, 'subject', name FROM (
        SELECT DISTINCT applications.id, intakeId, subjects.name FROM applications
        JOIN applicationChoices ON applicationChoices.applicationId = applications.id
        JOIN subjects ON subjects.id = subjectId WHERE applications.id IN ${destroyed}))
    GROUP BY 1, 2, 3
    ON CONFLICT DO UPDATE SET count = count + excluded.count`.execute(trx);
}

export type Destroyed = {
  kind: 'application' | 'account';
  recordId: number;
  rule: string;
  number: string;
  at: string;
  byEmail: string;
  recordCreatedAt: string;
};

export async function insertDestructions(trx: Transaction, rows: readonly Destroyed[]) {
  await sql`
    INSERT OR IGNORE INTO destructions (kind, recordId, rule, number, at, byEmail, recordCreatedAt)
    SELECT value ->> 'kind', value ->> 'recordId', value ->> 'rule', value ->> 'number', value ->> 'at',
      value ->> 'byEmail', value ->> 'recordCreatedAt'
    FROM json_each(${JSON.stringify(rows)})`.execute(trx);
}

export const listDestructions = (db: Database) =>
  db.selectFrom('destructions').select(['kind', 'recordId', 'number', 'at', 'recordCreatedAt']).execute();

/** The applicants' accounts among these that exist. */
export const findAccounts = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'createdAt'])
    .where('role', '=', 'user')
    .where('id', 'in', listed(ids))
    .execute();

export async function findLatestDestruction(db: Database) {
  return db
    .selectFrom('destructions')
    .select((row) => [row.fn.max('at').as('latest'), row.fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow();
}

/** The students among these that exist, with their application ID (null without one). */
export const findStudents = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('students')
    .leftJoin('applications', 'applications.studentId', 'students.id')
    .select(['students.id', 'students.createdAt', 'applications.applicationId'])
    .where('students.id', 'in', listed(ids))
    .execute();

export async function insertContents(trx: Transaction, contents: readonly string[]) {
  await sql`
    INSERT OR IGNORE INTO contentsToDestroy (sha256)
    SELECT value FROM json_each(${JSON.stringify(contents)})`.execute(trx);
}

export async function listContents(db: Database) {
  const rows = await db.selectFrom('contentsToDestroy').select('sha256').execute();
  return rows.map(({ sha256 }) => sha256);
}

export async function deleteContents(db: Database, contents: readonly string[]) {
  await db.deleteFrom('contentsToDestroy').where('sha256', 'in', listed(contents)).execute();
}
