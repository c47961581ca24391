import { type Insertable, sql, type Updateable } from 'kysely';
import type { DecisionSettings, ReleasedStatus } from '../../../shared/decisions/schema.ts';
import { CURRENT_INTAKE, wasCurrentAt } from '../../current-intake.ts';
import { listed, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { DecisionTables } from './table.ts';

const settings = prepared((db: Database) => db.selectFrom('decisionSettings').select(['told', 'version']));

export async function findSettings(db: Database): Promise<DecisionSettings> {
  const [row] = await settings(db, {});
  if (!row) throw new Error('there are no settings of decisions');
  return row;
}

export async function updateSettings(trx: Transaction, values: DecisionSettings) {
  await trx.updateTable('decisionSettings').set(values).execute();
}

/**
 * The applications of the current intake that a release of these statuses would tell now: withheld decisions, and those
 * under review who were not told since `waitingSince` that they wait. Skips those to whom a release is about to write.
 */
const tellable = (statuses: readonly ReleasedStatus[], waitingSince: string) => sql`
  SELECT id, status FROM applications
  WHERE intakeId = ${CURRENT_INTAKE}
    AND status IN ${listed(statuses)}
    AND (isWithheld = 1 OR (
      status = 'under_review'
      AND NOT EXISTS (
        SELECT 1 FROM audit
        WHERE entity = 'application' AND entityId = applications.applicationId
          AND action = 'waiting_told' AND at > ${waitingSince})))
    AND NOT EXISTS (
      SELECT 1 FROM releaseApplications JOIN releases ON releases.id = releaseId
      WHERE releaseApplications.applicationId = applications.id AND releasedAt IS NOT NULL)`;

/** A scheduled release that would tell the status that an application has now. */
const IS_SCHEDULED = sql`EXISTS (
  SELECT 1 FROM releaseApplications JOIN releases ON releases.id = releaseId
  WHERE releaseApplications.applicationId = told.id AND releasedAt IS NULL AND cancelledAt IS NULL
    AND told.status IN (SELECT value FROM json_each(releases.statuses)))`;

type Tellable = {
  id: number;
  status: ReleasedStatus;
  isScheduled: number;
  studentId: number;
  /** The student's own; a letter may go to the account's instead. */
  email: string;
};

/** In order of id. */
export async function listTellable(
  db: Database,
  statuses: readonly ReleasedStatus[],
  waitingSince: string,
): Promise<Tellable[]> {
  const { rows } = await sql<Tellable>`
    SELECT told.id, told.status, ${IS_SCHEDULED} AS isScheduled, students.id AS studentId, students.email
    FROM (${tellable(statuses, waitingSince)}) AS told
    JOIN applications ON applications.id = told.id
    JOIN students ON students.id = applications.studentId
    ORDER BY told.id`.execute(db);
  return rows;
}

export async function insertRelease(
  trx: Transaction,
  release: Insertable<DecisionTables['releases']>,
  applicationIds: readonly number[],
) {
  const { id } = await trx.insertInto('releases').values(release).returning('id').executeTakeFirstOrThrow();
  await sql`
    INSERT INTO releaseApplications (releaseId, applicationId)
    SELECT ${id}, value FROM json_each(${JSON.stringify(applicationIds)})`.execute(trx);
  return id;
}

export async function updateRelease(
  trx: Transaction,
  id: number,
  values: Updateable<DecisionTables['releases']>,
) {
  await trx.updateTable('releases').set(values).where('id', '=', id).execute();
}

const RELEASE = [
  'id',
  'createdAt',
  'createdById',
  'createdByEmail',
  'statuses',
  'isFiltered',
  'dueAt',
  'letters',
  'releasedAt',
  'cancelledAt',
] as const;

/** `isOutstanding`: there are still applications to be told by it. */
const selectReleases = (db: Database) =>
  db
    .selectFrom('releases')
    .select(RELEASE)
    .select(
      sql<number>`EXISTS (SELECT 1 FROM releaseApplications WHERE releaseId = releases.id)`.as(
        'isOutstanding',
      ),
    );
export type ReleaseRow = Awaited<ReturnType<typeof listReleases>>[number];

/** Those of an intake, the latest first: a release tells applicants of the current one. */
export const listReleases = (db: Database, intakeId: number, limit: number) =>
  selectReleases(db)
    .where(wasCurrentAt('releases.createdAt', intakeId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findRelease = (db: Database, id: number) =>
  selectReleases(db).where('id', '=', id).executeTakeFirst();

/**
 * The scheduled releases whose time has come. Those without applications are left over from a restore; those of a closed
 * intake rest (intakes §2).
 */
export const listDueReleases = (db: Database, now: string) =>
  selectReleases(db)
    .where('releasedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('dueAt', '<=', now)
    .where('id', 'in', (outstanding) =>
      outstanding
        .selectFrom('releaseApplications')
        .innerJoin('applications', 'applications.id', 'releaseApplications.applicationId')
        .select('releaseId')
        .where('applications.intakeId', '=', CURRENT_INTAKE),
    )
    .orderBy('dueAt')
    .orderBy('id')
    .execute();

/** Whether a scheduled release is due, or emails of one are still to be written. */
export async function isAnythingDue(db: Database, now: string) {
  const row = await db
    .selectFrom('releaseApplications')
    .innerJoin('releases', 'releases.id', 'releaseApplications.releaseId')
    .innerJoin('applications', 'applications.id', 'releaseApplications.applicationId')
    .select('releases.id')
    .where((or) =>
      or.or([
        or('releasedAt', 'is not', null),
        or.and([or('dueAt', '<=', now), or('applications.intakeId', '=', CURRENT_INTAKE)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Drops the applications that the release cannot tell any more. @returns the ids of the others. */
export async function keepTellable(
  trx: Transaction,
  id: number,
  statuses: readonly ReleasedStatus[],
  waitingSince: string,
): Promise<number[]> {
  await sql`
    DELETE FROM releaseApplications
    WHERE releaseId = ${id}
      AND applicationId NOT IN (SELECT id FROM (${tellable(statuses, waitingSince)}))`.execute(trx);
  const rows = await trx
    .selectFrom('releaseApplications')
    .select('applicationId')
    .where('releaseId', '=', id)
    .execute();
  return rows.map(({ applicationId }) => applicationId);
}

export async function deleteReleaseApplications(trx: Transaction, releaseId: number) {
  await trx.deleteFrom('releaseApplications').where('releaseId', '=', releaseId).execute();
}

/** The next applications to which released emails are still to be written. */
export const nextToTell = (trx: Transaction, limit: number) =>
  trx
    .selectFrom('releaseApplications')
    .innerJoin('releases', 'releases.id', 'releaseApplications.releaseId')
    .select([
      'releaseApplications.releaseId',
      'releaseApplications.applicationId',
      'releases.createdById',
      'releases.createdByEmail',
    ])
    .where('releases.releasedAt', 'is not', null)
    .orderBy('releaseApplications.releaseId')
    .orderBy('releaseApplications.applicationId')
    .limit(limit)
    .execute();

/** @returns those of these applications about which a release was about to write. */
export async function deleteUnwritten(trx: Transaction, applicationIds: readonly number[]) {
  const deleted = await trx
    .deleteFrom('releaseApplications')
    .where('applicationId', 'in', listed(applicationIds))
    .where('releaseId', 'in', (released) =>
      released.selectFrom('releases').select('id').where('releasedAt', 'is not', null),
    )
    .returning('applicationId')
    .execute();
  return deleted.map(({ applicationId }) => applicationId);
}
