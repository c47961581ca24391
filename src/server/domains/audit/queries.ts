import {
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { Database, Transaction } from '../../tables.ts';
import type { AuditTables } from './table.ts';

export async function insertAudit(trx: Transaction, entry: Insertable<AuditTables['audit']>) {
  await trx.insertInto('audit').values(entry).execute();
}

/** What an entry says. */
const ENTRY = ['id', 'at', 'actorId', 'actorEmail', 'action', 'before', 'after'] as const;
export type Entry = Pick<Selectable<AuditTables['audit']>, (typeof ENTRY)[number]>;

/** A record as the trail names it. */
export type Entity = { entity: string; entityId: string };
export type Section = { limit: number; offset: number; after?: number };

const isAmong =
  (records: readonly Entity[]) =>
  ({ or, and }: ExpressionBuilder<AuditTables, 'audit'>) =>
    or(records.map(({ entity, entityId }) => and({ entity, entityId })));

/** The entries of these records, latest first; those with ids beyond `after` only. */
export function listEntries(db: Database, records: readonly Entity[], { limit, offset, after = 0 }: Section) {
  return db
    .selectFrom('audit')
    .select(ENTRY)
    .where(isAmong(records))
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countEntries(db: Database, records: readonly Entity[]) {
  const { count } = await db
    .selectFrom('audit')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isAmong(records))
    .executeTakeFirstOrThrow();
  return count;
}

/** Which entries; the instants are from (included) and until (not included). */
export type TrailFilters = {
  actorId?: number | undefined;
  action?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  applicationId?: string | undefined;
};

/** The application, and its student: who is deleted is named by the entry that says so. */
const isOfApplication = (applicationId: string) => sql<boolean>`(
  (entity = 'application' AND entityId = ${applicationId})
  OR (entity = 'student' AND entityId IN (
    SELECT CAST(studentId AS TEXT) FROM applications WHERE applicationId = ${applicationId}
    UNION ALL
    SELECT CAST(gone.before ->> '$.student.id' AS TEXT) FROM audit AS gone
    WHERE gone.entity = 'application' AND gone.entityId = ${applicationId}
      AND gone.action = 'application_deleted')))`;

function matching<Output>(
  select: SelectQueryBuilder<AuditTables, 'audit', Output>,
  { actorId, action, from, until, applicationId }: TrailFilters,
) {
  let matches = select;
  if (actorId !== undefined) matches = matches.where('actorId', '=', actorId);
  if (action) matches = matches.where('action', '=', action);
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
/** Null once it is deleted. */
const OPEN_APPLICATION = sql<number | null>`
  CASE entity
    WHEN 'application' THEN (SELECT id FROM applications WHERE applicationId = entityId)
    WHEN 'student' THEN (SELECT id FROM applications WHERE studentId = CAST(entityId AS INTEGER))
  END`;

/** The latest first. */
export function listTrail(db: Database, filters: TrailFilters, { limit, offset }: Section) {
  const entries = db
    .selectFrom('audit')
    .select([...ENTRY, 'entity', 'entityId'])
    .select([APPLICATION_NUMBER.as('applicationNumber'), OPEN_APPLICATION.as('openApplication')]);
  return matching(entries, filters).orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countTrail(db: Database, filters: TrailFilters) {
  const count = db.selectFrom('audit').select((select) => select.fn.countAll<number>().as('count'));
  return (await matching(count, filters).executeTakeFirstOrThrow()).count;
}

/** Who made changes, each by the address that the last of them was made under. */
export function listActors(db: Database) {
  return db
    .selectFrom('audit')
    .select(['actorId', 'actorEmail'])
    .where('id', 'in', (latest) =>
      latest
        .selectFrom('audit')
        .select((select) => select.fn.max('id').as('id'))
        .where('actorId', 'is not', null)
        .groupBy('actorId'),
    )
    .orderBy('actorEmail')
    .$narrowType<{ actorId: number }>()
    .execute();
}
