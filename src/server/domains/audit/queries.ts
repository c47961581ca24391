import {
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import { DECIDED_STATUSES } from '../../../shared/applications/status.ts';
import type { AuditKind, ChangeAction } from '../../../shared/audit/actions.ts';
import { insertMany } from '../../platform/database/insert-many.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { AuditTables } from './table.ts';

export async function insertAudit(trx: Transaction, entry: Insertable<AuditTables['audit']>) {
  await trx.insertInto('audit').values(entry).execute();
}

const CHANGE = [
  'at',
  'actorId',
  'actorEmail',
  'action',
  'entity',
  'entityId',
  'before',
  'after',
] as const satisfies (keyof AuditTables['audit'])[];

export const insertChanges = (trx: Transaction, entries: readonly Insertable<AuditTables['audit']>[]) =>
  insertMany(trx, 'audit', CHANGE, entries);

/** The columns from which an entry is described. */
const ENTRY = ['id', 'at', 'actorId', 'actorEmail', 'action', 'before', 'after', 'isErased'] as const;
export type Entry = Pick<Selectable<AuditTables['audit']>, (typeof ENTRY)[number]>;

/** A record as identified in the trail. */
export type Entity = { entity: string; entityId: string };
export type Section = { limit: number; offset: number; after?: number };

const isAmong =
  (records: readonly Entity[]) =>
  ({ or, and }: ExpressionBuilder<AuditTables, 'audit'>) =>
    or(records.map(({ entity, entityId }) => and({ entity, entityId })));

/** The changes of these records with ids greater than `after`, latest first. */
export function listChanges(db: Database, records: readonly Entity[], { limit, offset, after = 0 }: Section) {
  return db
    .selectFrom('audit')
    .select(ENTRY)
    .where(isAmong(records))
    .where('kind', '=', 'change')
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countChanges(db: Database, records: readonly Entity[]) {
  const { count } = await db
    .selectFrom('audit')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isAmong(records))
    .where('kind', '=', 'change')
    .executeTakeFirstOrThrow();
  return count;
}

/** `from` is inclusive, `until` exclusive. */
export type TrailFilters = {
  actorId?: number | undefined;
  action?: string | undefined;
  kind?: AuditKind | undefined;
  from?: string | undefined;
  until?: string | undefined;
  applicationId?: string | undefined;
};

/** Entries of the application and its student. If it is deleted, the deletion's entry names the student. */
const isOfApplication = (applicationId: string) => sql<boolean>`(
  (entity = 'application' AND entityId = ${applicationId})
  OR (entity = 'student' AND entityId IN (
    SELECT CAST(studentId AS TEXT) FROM applications WHERE applicationId = ${applicationId}
    UNION ALL
    SELECT CAST(gone.before ->> '$.studentId' AS TEXT) FROM audit AS gone
    WHERE gone.entity = 'application' AND gone.entityId = ${applicationId}
      AND gone.action = 'application_deleted')))`;

function matching<Output>(
  select: SelectQueryBuilder<AuditTables, 'audit', Output>,
  { actorId, action, kind, from, until, applicationId }: TrailFilters,
) {
  let matches = select;
  if (actorId !== undefined) matches = matches.where('actorId', '=', actorId);
  if (action) matches = matches.where('action', '=', action);
  // The plus sign makes SQLite use the index of the records, of which an application has few.
  if (kind && applicationId) matches = matches.where(sql<boolean>`+kind = ${kind}`);
  else if (kind) matches = matches.where('kind', '=', kind);
  if (from) matches = matches.where('at', '>=', from);
  if (until) matches = matches.where('at', '<', until);
  if (applicationId) matches = matches.where(isOfApplication(applicationId));
  return matches;
}

const APPLICATION_NUMBER = sql<string | null>`
  CASE entity
    WHEN 'application' THEN entityId
    WHEN 'student' THEN (SELECT applicationId FROM applications WHERE studentId = CAST(entityId AS INTEGER))
  END`;
/** The application's id for links; null once it is deleted. */
const OPEN_APPLICATION = sql<number | null>`
  CASE entity
    WHEN 'application' THEN (SELECT id FROM applications WHERE applicationId = entityId)
    WHEN 'student' THEN (SELECT id FROM applications WHERE studentId = CAST(entityId AS INTEGER))
  END`;

/** 1 when the application, student or account that the entry is about was deleted; 0 for other records. */
const IS_GONE = sql<number>`CASE entity
  WHEN 'application' THEN NOT EXISTS (SELECT 1 FROM applications WHERE applications.applicationId = entityId)
  WHEN 'student' THEN NOT EXISTS (SELECT 1 FROM students WHERE students.id = CAST(entityId AS INTEGER))
  WHEN 'user' THEN NOT EXISTS (SELECT 1 FROM users WHERE users.id = CAST(entityId AS INTEGER))
  ELSE 0 END`;

/** Latest first. The inner query uses indexes only, because sorting whole rows is slow. */
export function listTrail(db: Database, filters: TrailFilters, { limit, offset }: Section) {
  const section = matching(db.selectFrom('audit').select('id'), filters)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom('audit')
    .select([...ENTRY, 'kind', 'entity', 'entityId'])
    .select([APPLICATION_NUMBER.as('applicationNumber'), OPEN_APPLICATION.as('openApplication')])
    .select(IS_GONE.as('isGone'))
    .where('id', 'in', section)
    .orderBy('id', 'desc')
    .execute();
}

export async function countTrail(db: Database, filters: TrailFilters) {
  const count = db.selectFrom('audit').select((select) => select.fn.countAll<number>().as('count'));
  return (await matching(count, filters).executeTakeFirstOrThrow()).count;
}

/** Everybody who made changes or looked at records, with the address in the latest of these entries. */
export function listActors(db: Database) {
  return db
    .selectFrom('audit')
    .select(['actorId', 'actorEmail'])
    .where('id', 'in', (latest) =>
      latest
        .selectFrom('audit')
        .select((select) => select.fn.max('id').as('id'))
        .where('actorId', 'is not', null)
        .where('kind', '<>', 'sign_in')
        .groupBy('actorId'),
    )
    .orderBy('actorEmail')
    .$narrowType<{ actorId: number }>()
    .execute();
}

/** The records of deleted people as identified in the trail, and their present addresses. */
export type Erased = { applicationIds: string[]; studentIds: number[]; userIds: number[]; emails: string[] };

const DELETIONS = ['application_deleted', 'student_deleted', 'user_deleted'];

/** The values as an SQL list. */
const listedTexts = (values: readonly (string | number)[]) => listed(values.map(String));

/**
 * Erases the values of entries of these records, of earlier records with the same addresses, and of emails to any
 * address that these people have had. Skips accesses and deletions, which hold only ids and counts, and records that are
 * there: an address may have been another person's before. The plus signs make SQLite use the indexes of the addresses.
 */
export async function eraseValues(trx: Transaction, people: Erased) {
  const [applications, students, users, emails] = [
    listedTexts(people.applicationIds),
    listedTexts(people.studentIds),
    listedTexts(people.userIds),
    listedTexts(people.emails),
  ];
  const kinds = listedTexts([
    ...(people.studentIds.length > 0 ? ['student'] : []),
    ...(people.userIds.length > 0 ? ['user'] : []),
  ]);
  await sql`
    WITH own AS MATERIALIZED (
      SELECT id FROM audit WHERE entity = 'application' AND entityId IN ${applications}
      UNION SELECT id FROM audit WHERE entity = 'student' AND entityId IN ${students}
      UNION SELECT id FROM audit WHERE entity = 'user' AND entityId IN ${users}
      UNION SELECT id FROM audit
        WHERE before ->> '$.email' IS NOT NULL AND before ->> '$.email' IN ${emails} AND +entity IN ${kinds}
          AND ${IS_GONE}
      UNION SELECT id FROM audit
        WHERE after ->> '$.email' IS NOT NULL AND after ->> '$.email' IN ${emails} AND +entity IN ${kinds}
          AND ${IS_GONE}
    ), addresses AS MATERIALIZED (
      SELECT value FROM ${emails}
      UNION SELECT before ->> '$.email' FROM audit WHERE id IN (SELECT id FROM own)
      UNION SELECT after ->> '$.email' FROM audit WHERE id IN (SELECT id FROM own)
    )
    UPDATE audit SET before = NULL, after = NULL, isErased = 1
    WHERE (before IS NOT NULL OR after IS NOT NULL) AND kind <> 'access' AND action NOT IN (${sql.join(DELETIONS)})
      AND id IN (
        SELECT id FROM own
        UNION SELECT id FROM audit
          WHERE entity = 'letter' AND before ->> '$.to' IN (SELECT value FROM addresses))`.execute(trx);
}

/** The addresses in the entries of an account. */
export async function listAddresses(trx: Transaction, userId: number) {
  const { rows } = await sql<{ email: string }>`
    SELECT before ->> '$.email' AS email FROM audit
    WHERE entity = 'user' AND entityId = ${String(userId)} AND before ->> '$.email' IS NOT NULL`.execute(trx);
  return rows.map(({ email }) => email);
}

/** Replaces the address in the account's own sign-in entries. */
export async function renameActor(trx: Transaction, actorId: number, actorEmail: string) {
  await trx
    .updateTable('audit')
    .set({ actorEmail })
    .where('actorId', '=', actorId)
    .where('kind', '=', 'sign_in')
    .execute();
}

/** What was decided and told after this instant, of the applications that are there. */
export async function countDecidedSince(db: Database, since: string) {
  const { rows } = await sql<{ decisions: number; letters: number }>`
    WITH since AS (
      SELECT entityId, action IN ('decision_told', 'waiting_told') AS isLetter FROM audit
      WHERE at > ${since} AND entity = 'application' AND (action IN ('decision_told', 'waiting_told')
        OR action = 'status_changed' AND after ->> 'status' IN (${sql.join(DECIDED_STATUSES)})))
    SELECT
      (SELECT count(*) FROM applications WHERE status IN (${sql.join(DECIDED_STATUSES)})
        AND applicationId IN (SELECT entityId FROM since WHERE NOT isLetter)) AS decisions,
      (SELECT count(*) FROM applications WHERE applicationId IN (SELECT entityId FROM since WHERE isLetter)
        OR status IN (${sql.join(DECIDED_STATUSES)}) AND isWithheld = 0 AND applicationId IN (SELECT entityId FROM since))
        AS letters`.execute(db);
  return rows[0] ?? { decisions: 0, letters: 0 };
}

/** The names of the backups that restores made of what was there before. */
export async function listSafetyBackups(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(after ->> 'safetyBackup', before ->> 'safetyBackup') AS name FROM audit
      WHERE action = 'backup_restored' AND coalesce(after ->> 'safetyBackup', before ->> 'safetyBackup') IS NOT NULL
    UNION SELECT entityId FROM audit WHERE action = 'backup_created' AND after ->> 'madeBeforeRestore' = 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** The latest of these changes. */
export const findLatestChange = (db: Database, actions: readonly ChangeAction[]) =>
  db
    .selectFrom('audit')
    .select(['action', 'at'])
    .where('action', 'in', actions)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The values after the latest change of an application to this status since then; undefined without one. */
export async function findChangeTo(
  db: Database,
  { applicationId, status, since }: { applicationId: string; status: ApplicationStatus; since: string },
) {
  const row = await db
    .selectFrom('audit')
    .select('after')
    .where('entity', '=', 'application')
    .where('entityId', '=', applicationId)
    .where('action', '=', 'status_changed')
    .where(sql<string>`after ->> '$.status'`, '=', status)
    // Setting it to the same status again is recorded, too.
    .where(sql<string>`before ->> '$.status'`, '<>', status)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.after ?? undefined;
}

/** Whether one of these changes was ever made. */
export async function hasChanged(db: Database, actions: readonly ChangeAction[]) {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('action', 'in', actions)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
