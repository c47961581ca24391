import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Period } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { AuthTables, TokenPurpose } from './table.ts';

export async function insertOneTimeToken(db: Database, token: Insertable<AuthTables['oneTimeTokens']>) {
  await db.insertInto('oneTimeTokens').values(token).execute();
}

/** A token, and the period in which a valid one was made. */
type Wanted = { tokenHash: string; purpose: TokenPurpose; now: string; made: Period };

const workingToken =
  ({ tokenHash, purpose, now, made }: Wanted) =>
  ({ and, eb }: ExpressionBuilder<AuthTables, 'oneTimeTokens'>) =>
    and([
      eb('tokenHash', '=', tokenHash),
      eb('purpose', '=', purpose),
      eb('expiresAt', '>', now),
      eb('createdAt', '>', made.after),
      eb('createdAt', '<=', made.until),
    ]);

/** @returns undefined when the token is unknown, for another purpose, or expired. */
export const findOneTimeToken = (db: Database, wanted: Wanted) =>
  db.selectFrom('oneTimeTokens').select('userId').where(workingToken(wanted)).executeTakeFirst();

/** Deletes the token, so that it works once. @returns the deleted row; undefined as findOneTimeToken. */
export const takeOneTimeToken = (trx: Transaction, wanted: Wanted) =>
  trx
    .deleteFrom('oneTimeTokens')
    .where(workingToken(wanted))
    .returning(['userId', 'emailChangeId'])
    .executeTakeFirst();

export async function deleteTokensOf(db: Database, userId: number, purpose: TokenPurpose) {
  await db.deleteFrom('oneTimeTokens').where('userId', '=', userId).where('purpose', '=', purpose).execute();
}

export async function deleteSetUpTokens(db: Database) {
  await db.deleteFrom('oneTimeTokens').where('purpose', '=', 'set_up').execute();
}

/** Deletes expired tokens, and those made by a clock that was ahead. */
export async function deleteDeadTokens(db: Database, now: string, madeUntil: string) {
  await db
    .deleteFrom('oneTimeTokens')
    .where((or) => or.or([or('expiresAt', '<=', now), or('createdAt', '>', madeUntil)]))
    .execute();
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

/** Changes that could still set an account back to this address, oldest first. */
export function listChangesFrom(trx: Transaction, previousEmail: string) {
  return trx
    .selectFrom('emailChanges')
    .select(['id', 'userId'])
    .where('previousEmail', '=', previousEmail)
    .orderBy('id')
    .execute();
}

/** The addresses from which the account's was changed lately. */
export async function listFormerAddresses(trx: Transaction, userId: number) {
  const changes = await trx
    .selectFrom('emailChanges')
    .select('previousEmail')
    .where('userId', '=', userId)
    .execute();
  return changes.map(({ previousEmail }) => previousEmail);
}

/** Whether the account's address was changed lately. */
export async function hasEmailChanges(db: Database, userId: number) {
  const change = await db
    .selectFrom('emailChanges')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

/** Deletes this change of an account and all later ones. Their links and queued emails are deleted with them. */
export async function deleteEmailChangesFrom(trx: Transaction, userId: number, id: number) {
  await trx.deleteFrom('emailChanges').where('userId', '=', userId).where('id', '>=', id).execute();
}

/** Deletes all changes of an account, with their links and queued emails. */
export async function deleteEmailChangesOf(trx: Transaction, userId: number) {
  await trx.deleteFrom('emailChanges').where('userId', '=', userId).execute();
}

/** Deletes the changes of an account from addresses that nobody had confirmed, with their links and queued emails. */
export async function deleteUnconfirmedChangesOf(trx: Transaction, userId: number) {
  await trx.deleteFrom('emailChanges').where('userId', '=', userId).where('wasVerified', '=', 0).execute();
}

/** Deletes changes that neither a link nor a queued email can undo any more. */
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
      not(exists(selectFrom('emails').whereRef('emailChangeId', '=', 'emailChanges.id').select('emails.id'))),
    )
    .execute();
}
