import { type Insertable, sql } from 'kysely';
import type { Role } from '../../../shared/auth/constants.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { type Places, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { AuthTables, TokenPurpose } from './table.ts';

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

/** Those of a user that still work, the last used first. */
export function listSessionsOf(
  db: Database,
  userId: number,
  { createdAfter, usedAfter }: { createdAfter: string; usedAfter: string },
) {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'createdAt', 'lastUsedAt', 'device'])
    .where('userId', '=', userId)
    .where('createdAt', '>', createdAfter)
    .where('lastUsedAt', '>', usedAfter)
    .orderBy('lastUsedAt', 'desc')
    .execute();
}

/** Is two-step sign-in required of this administrator, and not set up? */
const SECOND_STEP_DUE = sql<number>`
  users.role <> 'user' AND (SELECT isRequired FROM secondStepPolicy)
  AND NOT EXISTS (SELECT 1 FROM secondSteps WHERE userId = users.id AND secret IS NOT NULL)`;

const activeSessions = prepared((db: Database, { tokenHash }: Places<{ tokenHash: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.email', 'users.role', 'sessions.createdAt', 'sessions.lastUsedAt'])
    .select(SECOND_STEP_DUE.as('secondStepDue'))
    .where('sessions.tokenHash', '=', tokenHash)
    .where('users.isActive', '=', 1),
);

/** The session and the present role of its user; nothing when the account is inactive. */
export async function findActiveSession(db: Database, tokenHash: string) {
  const [row] = await activeSessions(db, { tokenHash });
  if (!row) return undefined;
  const session = { ...row, secondStepDue: fromFlag(row.secondStepDue) };
  return session satisfies { id: number; email: string; role: Role };
}

export async function touchSession(db: Database, tokenHash: string, lastUsedAt: string) {
  await db.updateTable('sessions').set({ lastUsedAt }).where('tokenHash', '=', tokenHash).execute();
}

export async function deleteSession(db: Database, tokenHash: string) {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** @returns how many there were. */
export async function deleteSessionsOf(db: Database, userId: number, except?: { tokenHash: string }) {
  let deletion = db.deleteFrom('sessions').where('userId', '=', userId);
  if (except) deletion = deletion.where('tokenHash', '<>', except.tokenHash);
  return Number((await deletion.executeTakeFirst()).numDeletedRows);
}

export async function deleteSessionsBefore(
  db: Database,
  { created, used }: { created: string; used: string },
) {
  await db
    .deleteFrom('sessions')
    .where((or) => or.or([or('createdAt', '<', created), or('lastUsedAt', '<', used)]))
    .execute();
}

export async function insertOneTimeToken(db: Database, token: Insertable<AuthTables['oneTimeTokens']>) {
  await db.insertInto('oneTimeTokens').values(token).execute();
}

/**
 * Takes a token out, so that it works once; nothing when it is unknown, of another purpose, too old, or made by a clock that
 * was ahead.
 */
export async function takeOneTimeToken(
  trx: Transaction,
  tokenHash: string,
  purpose: TokenPurpose,
  now: string,
) {
  return trx
    .deleteFrom('oneTimeTokens')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('createdAt', '<=', now)
    .where((or) => or.or([or('expiresAt', 'is', null), or('expiresAt', '>', now)]))
    .returning(['userId', 'emailChangeId'])
    .executeTakeFirst();
}

export async function deleteTokensOf(db: Database, userId: number, purpose: TokenPurpose) {
  await db.deleteFrom('oneTimeTokens').where('userId', '=', userId).where('purpose', '=', purpose).execute();
}

export async function deleteSetUpTokens(db: Database) {
  await db.deleteFrom('oneTimeTokens').where('purpose', '=', 'set_up').execute();
}

export async function deleteTokensExpiredAt(db: Database, now: string) {
  await db.deleteFrom('oneTimeTokens').where('expiresAt', '<=', now).execute();
}

export async function insertEmailChange(
  trx: Transaction,
  change: Insertable<AuthTables['emailChanges']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('emailChanges')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findEmailChange(trx: Transaction, id: number) {
  return trx
    .selectFrom('emailChanges')
    .select(['id', 'userId', 'previousEmail', 'wasVerified'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Deletes this change of an account and those that came after it, with their links and the letters that carry them. */
export async function deleteEmailChangesFrom(trx: Transaction, userId: number, id: number) {
  await trx.deleteFrom('emailChanges').where('userId', '=', userId).where('id', '>=', id).execute();
}

/** Changes that no link can undo any more, nor a letter that still waits. */
export async function deleteSettledEmailChanges(db: Database) {
  await db
    .deleteFrom('emailChanges')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oneTimeTokens').whereRef('emailChangeId', '=', 'emailChanges.id').select('tokenHash'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('letters').whereRef('emailChangeId', '=', 'emailChanges.id').select('letters.id')),
      ),
    )
    .execute();
}

export async function deleteLoginAttemptsBefore(db: Database, at: string) {
  await db.deleteFrom('loginAttempts').where('at', '<=', at).execute();
}

/** When each attempt was, oldest first. */
export async function loginAttemptTimes(db: Database, email: string) {
  const rows = await db
    .selectFrom('loginAttempts')
    .select('at')
    .where('email', '=', email)
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => at);
}

export async function insertLoginAttempt(db: Database, email: string, at: string) {
  const row = await db
    .insertInto('loginAttempts')
    .values({ email, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function deleteLoginAttempt(db: Database, id: number) {
  await db.deleteFrom('loginAttempts').where('id', '=', id).execute();
}
