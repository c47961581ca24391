import { sql } from 'kysely';
import type { SignInAction } from '../../../shared/audit/actions.ts';
import { type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database } from '../../tables.ts';
import type { AuditTables } from './table.ts';

export type AccessEntry = Pick<
  AuditTables['audit'],
  'at' | 'actorEmail' | 'action' | 'entity' | 'entityId' | 'after'
> & { actorId: number };

const sameAccesses = prepared((db: Database, access: Placeholders<AccessEntry & { since: string }>) =>
  db
    .selectFrom('audit')
    .select('id')
    .where('entity', '=', access.entity)
    .where('entityId', '=', access.entityId)
    .where('actorId', '=', access.actorId)
    .where('action', '=', access.action)
    .where('at', '>', access.since)
    .where('after', 'is', access.after)
    .limit(1),
);

/** Whether the trail has the same access by this person since then. */
export const wasAccessed = async (db: Database, access: AccessEntry & { since: string }) =>
  (await sameAccesses(db, access)).length > 0;

export async function insertAccess(db: Database, entry: AccessEntry) {
  await db
    .insertInto('audit')
    .values({ ...entry, kind: 'access', before: null })
    .execute();
}

/** Checks again in the same statement, because a page requests several parts of a record at once. */
export async function insertFirstAccess(db: Database, entry: AccessEntry, since: string) {
  const { at, actorId, actorEmail, action, entity, entityId, after } = entry;
  await sql`
    INSERT INTO audit (at, actorId, actorEmail, action, kind, entity, entityId, after)
    SELECT ${at}, ${actorId}, ${actorEmail}, ${action}, 'access', ${entity}, ${entityId}, ${after}
    WHERE NOT EXISTS (
      SELECT 1 FROM audit
      WHERE entity = ${entity} AND entityId = ${entityId} AND actorId = ${actorId} AND action = ${action}
        AND at > ${since} AND after IS ${after})`.execute(db);
}

/** The limit for the download of one's own data; the trail keeps more. */
const MOST_SIGN_INS = 1000;

/** What users did with their own account, latest first. */
export function listSignIns(db: Database, userId: number) {
  return db
    .selectFrom('audit')
    .select(['at', 'action'])
    .where('actorId', '=', userId)
    .where('kind', '=', 'sign_in')
    .orderBy('id', 'desc')
    .limit(MOST_SIGN_INS)
    .$narrowType<{ action: SignInAction }>()
    .execute();
}
