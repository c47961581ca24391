import { type Insertable, sql, type Updateable } from 'kysely';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import { CURRENT_INTAKE } from '../../current-intake.ts';
import { type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { IntakeTables } from './table.ts';

const COLUMNS = ['id', 'entryYear', 'name', 'state', 'openedAt', 'closedAt', 'reopenedAt'] as const;

const current = prepared((db: Database) =>
  db.selectFrom('intakes').select(['id', 'entryYear', 'name', 'openedAt']).where('state', '=', 'current'),
);

export async function currentIntake(db: Database) {
  const [intake] = await current(db, {});
  if (!intake) throw new Error('there is no current intake');
  return intake;
}

const ranges = prepared((db: Database, { id }: Placeholders<{ id: number | null }>) =>
  db
    .selectFrom('intakes')
    .select([
      'id',
      'state',
      sql<number | null>`(SELECT min(id) FROM applications WHERE intakeId = intakes.id)`.as('first'),
      sql<number | null>`(SELECT max(id) FROM applications WHERE intakeId = intakes.id)`.as('last'),
      sql<number | null>`(SELECT max(id) FROM applications)`.as('newest'),
    ])
    .where(sql<boolean>`CASE WHEN ${id} IS NULL THEN state = 'current' ELSE id = ${id} END`),
);

/** An intake with the ends of its applications' ids; null when it has none. */
export async function findRange(db: Database, id: number | undefined) {
  const [range] = await ranges(db, { id: id ?? null });
  return range;
}

/** Gives the first intake another year, as long as nobody has applied. */
export async function setFirstYear(db: Database, entryYear: number, name: string) {
  await db
    .updateTable('intakes')
    .set({ entryYear, name })
    .where('entryYear', '<>', entryYear)
    .where((where) =>
      where.and([
        where.not(where.exists(where.selectFrom('applications').select('id'))),
        where.not(where.exists(where.selectFrom('intakes').select('id').where('state', '=', 'closed'))),
      ]),
    )
    .execute();
}

/** All intakes, the latest first. */
export const listIntakes = (db: Database) =>
  db.selectFrom('intakes').select(COLUMNS).orderBy('entryYear', 'desc').execute();

export const findIntake = (db: Database, id: number) =>
  db.selectFrom('intakes').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** The number of applications of each intake and status, with those that were destroyed since. */
export async function countByIntake(db: Database) {
  const { rows } = await sql<{ intakeId: number; status: ApplicationStatus; count: number }>`
    SELECT intakeId, status, count FROM applicationCounts
    UNION ALL SELECT intakeId, value, count FROM destroyedCounts WHERE figure = 'status'`.execute(db);
  return rows;
}

/** What is still open in the current intake. */
export async function countOpen(db: Database) {
  const { rows } = await sql<
    Record<'openOffers' | 'openRequests' | 'withheldDecisions' | 'scheduledReleases', number>
  >`
    WITH current AS (SELECT id FROM intakes WHERE state = 'current')
    SELECT
      (SELECT count(*) FROM offers JOIN applications ON applications.id = offers.applicationId
        WHERE state = 'offered' AND intakeId IN current) AS openOffers,
      (SELECT count(*) FROM applicationRequests JOIN applications ON applications.id = applicationRequests.applicationId
        WHERE state IN ('open', 'answered') AND intakeId IN current) AS openRequests,
      (SELECT count(*) FROM applications WHERE isWithheld = 1 AND intakeId IN current) AS withheldDecisions,
      (SELECT count(*) FROM releases WHERE releasedAt IS NULL AND cancelledAt IS NULL
        AND id IN (SELECT releaseId FROM releaseApplications)) AS scheduledReleases`.execute(db);
  return rows[0] ?? { openOffers: 0, openRequests: 0, withheldDecisions: 0, scheduledReleases: 0 };
}

/** Whether places of the current intake are being published. */
export async function isPublishing(db: Database) {
  const { rows } = await sql<{ isPublishing: number }>`
    SELECT EXISTS (SELECT 1 FROM placesToPublish) AS isPublishing`.execute(db);
  return rows[0]?.isPublishing === 1;
}

export async function countCarriedOver(db: Database) {
  const { rows } = await sql<Record<'subjects' | 'letters' | 'places', number>>`
    SELECT (SELECT count(*) FROM subjects) AS subjects,
      (SELECT count(*) FROM letterTemplates) AS letters,
      EXISTS (SELECT 1 FROM placeSettings WHERE intakeId = ${CURRENT_INTAKE}) AS places`.execute(db);
  const { places, ...counts } = rows[0] ?? { subjects: 0, letters: 0, places: 0 };
  return { ...counts, places: places === 1 };
}

export async function insertIntake(trx: Transaction, intake: Insertable<IntakeTables['intakes']>) {
  return trx.insertInto('intakes').values(intake).returning('id').executeTakeFirstOrThrow();
}

export async function updateIntake(
  trx: Transaction,
  id: number,
  values: Updateable<IntakeTables['intakes']>,
) {
  await trx.updateTable('intakes').set(values).where('id', '=', id).execute();
}

export async function deleteIntake(trx: Transaction, id: number) {
  await trx.deleteFrom('intakes').where('id', '=', id).execute();
}

/** Moves the records without an application to another intake. */
export async function moveRecords(trx: Transaction, from: number, to: number) {
  await sql`
    UPDATE students SET intakeId = ${to}
    WHERE intakeId = ${from} AND id NOT IN (SELECT studentId FROM applications)`.execute(trx);
}

/** Whether anybody has an application in an intake, or has entered a record since `since`. */
export async function hasBegun(db: Database, intakeId: number, since: string) {
  const { rows } = await sql<{ begun: number }>`
    SELECT EXISTS (SELECT 1 FROM applications WHERE intakeId = ${intakeId})
      OR EXISTS (SELECT 1 FROM students WHERE intakeId = ${intakeId} AND createdAt >= ${since}) AS begun`.execute(
    db,
  );
  return rows[0]?.begun === 1;
}

/** An address that records of both intakes have. */
export async function findSharedAddress(db: Database, one: number, other: number) {
  const row = await db
    .selectFrom('students')
    .innerJoin('students as others', 'others.email', 'students.email')
    .select('students.email')
    .where('students.intakeId', '=', one)
    .where('others.intakeId', '=', other)
    .where('students.email', '<>', '')
    .executeTakeFirst();
  return row?.email;
}

/** The schedule that the portal had when an intake was closed. */
export const findClosedSchedule = (db: Database, id: number) =>
  db.selectFrom('intakes').select(['openDate', 'closeDate']).where('id', '=', id).executeTakeFirstOrThrow();
