import { type Selectable, sql } from 'kysely';
import type { Role } from '../../../shared/auth/constants.ts';
import type { Period } from '../../platform/clock.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { AuthTables } from './table.ts';

export async function insertSession(db: Database, session: AuthTables['sessions']) {
  await db.insertInto('sessions').values(session).execute();
}

export function findSession(db: Database, tokenHash: string) {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'createdAt', 'lastUsedAt', 'device'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** The periods in which a valid session was created and last used. */
type Lifetime = { created: Period; used: Period };

/** The user's valid sessions, last used first. */
export function listSessionsOf(db: Database, userId: number, { created, used }: Lifetime) {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'createdAt', 'lastUsedAt', 'device'])
    .where('userId', '=', userId)
    .where('createdAt', '>', created.after)
    .where('createdAt', '<=', created.until)
    .where('lastUsedAt', '>', used.after)
    .where('lastUsedAt', '<=', used.until)
    .orderBy('lastUsedAt', 'desc')
    .execute();
}

/** Whether this administrator must set up two-step sign-in and has not. */
const SECOND_STEP_DUE = sql<number>`
  users.role <> 'user' AND (SELECT isRequired FROM secondStepPolicy)
  AND NOT EXISTS (SELECT 1 FROM secondSteps WHERE userId = users.id AND secret IS NOT NULL)`;

const activeSessions = prepared((db: Database, { tokenHash }: Placeholders<{ tokenHash: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.email', 'users.role', 'sessions.createdAt', 'sessions.lastUsedAt'])
    .select(SECOND_STEP_DUE.as('secondStepDue'))
    .where('sessions.tokenHash', '=', tokenHash)
    .where('users.isActive', '=', 1),
);

/** The session and its user's present role; undefined when the account is inactive. */
export async function findActiveSession(db: Database, tokenHash: string) {
  const [row] = await activeSessions(db, { tokenHash });
  if (!row) return undefined;
  const session = { ...row, secondStepDue: fromFlag(row.secondStepDue) };
  return session satisfies { id: number; email: string; role: Role };
}

export async function touchSession(db: Database, tokenHash: string, lastUsedAt: string) {
  await db.updateTable('sessions').set({ lastUsedAt }).where('tokenHash', '=', tokenHash).execute();
}

/** Keeps the user's `count` most recently used sessions, or known devices. */
export async function deleteBeyond(
  trx: Transaction,
  table: 'sessions' | 'knownDevices',
  userId: number,
  count: number,
) {
  await sql`
    DELETE FROM ${sql.table(table)} WHERE tokenHash IN (
      SELECT tokenHash FROM ${sql.table(table)}
      WHERE userId = ${userId} ORDER BY lastUsedAt DESC LIMIT -1 OFFSET ${count})`.execute(trx);
}

/** @returns whether it existed. */
export async function deleteSession(db: Database, tokenHash: string) {
  const deletion = db.deleteFrom('sessions').where('tokenHash', '=', tokenHash);
  return (await deletion.executeTakeFirst()).numDeletedRows > 0;
}

/** @returns how many were deleted. */
export async function deleteSessionsOf(db: Database, userId: number, except?: { tokenHash: string }) {
  let deletion = db.deleteFrom('sessions').where('userId', '=', userId);
  if (except) deletion = deletion.where('tokenHash', '<>', except.tokenHash);
  return Number((await deletion.executeTakeFirst()).numDeletedRows);
}

export async function deleteSessionsOutside(db: Database, { created, used }: Lifetime) {
  await db
    .deleteFrom('sessions')
    .where((or) =>
      or.or([
        or('createdAt', '<=', created.after),
        or('createdAt', '>', created.until),
        or('lastUsedAt', '<=', used.after),
        or('lastUsedAt', '>', used.until),
      ]),
    )
    .execute();
}

export async function deleteLoginAttemptsOutside(db: Database, { after, until }: Period) {
  await db
    .deleteFrom('loginAttempts')
    .where((or) => or.or([or('at', '<=', after), or('at', '>', until)]))
    .execute();
}

/** The column `email` holds the key, which is not always an email address. */
type Attempt = Pick<Selectable<AuthTables['loginAttempts']>, 'device' | 'at'> & { key: string };

/** The times of the attempts, oldest first. */
export async function loginAttemptTimes(db: Database, { key, device }: Omit<Attempt, 'at'>) {
  const rows = await db
    .selectFrom('loginAttempts')
    .select('at')
    .where('email', '=', key)
    .where('device', 'is', device)
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => at);
}

export async function insertLoginAttempt(db: Database, { key, ...attempt }: Attempt) {
  const row = await db
    .insertInto('loginAttempts')
    .values({ ...attempt, email: key })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function deleteLoginAttempt(db: Database, id: number) {
  await db.deleteFrom('loginAttempts').where('id', '=', id).execute();
}

export async function deleteLoginAttemptsFor(db: Database, keys: string[]) {
  await db.deleteFrom('loginAttempts').where('email', 'in', keys).execute();
}

/** The first of these tokens that is known to the account with this address; else null. */
export async function findDevice(db: Database, email: string, tokenHashes: string[]) {
  const row = await db
    .selectFrom('knownDevices')
    .innerJoin('users', 'users.id', 'knownDevices.userId')
    .select('tokenHash')
    .where('tokenHash', 'in', tokenHashes)
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row?.tokenHash ?? null;
}

/** The user's known devices, last used first. */
export const listDevicesOf = (db: Database, userId: number) =>
  db
    .selectFrom('knownDevices')
    .select(['createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .execute();

export async function keepDevice(trx: Transaction, tokenHash: string, userId: number, now: string) {
  await trx
    .insertInto('knownDevices')
    .values({ tokenHash, userId, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet({ lastUsedAt: now }))
    .execute();
}

/** Deletes devices not used within the period. Resets a last use that lies in the future to now. */
export async function tidyDevices(db: Database, { after, until }: Period, now: string) {
  await db.deleteFrom('knownDevices').where('lastUsedAt', '<=', after).execute();
  await db.updateTable('knownDevices').set({ lastUsedAt: now }).where('lastUsedAt', '>', until).execute();
}
