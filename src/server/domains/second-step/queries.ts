import { sql } from 'kysely';
import { fromFlag, toFlag } from '../../platform/database/codecs.ts';
import type { Database, Transaction } from '../../tables.ts';

/** The active second step; undefined while its secret is only offered. */
export async function findConfirmed(db: Database, userId: number) {
  return db
    .selectFrom('secondSteps')
    .select(['secret', 'confirmedAt', 'lastTimeStep'])
    .where('userId', '=', userId)
    .where('secret', 'is not', null)
    .$narrowType<{ secret: string; confirmedAt: string; lastTimeStep: number }>()
    .executeTakeFirst();
}

export async function findOfferedSecret(trx: Transaction, userId: number) {
  const row = await trx
    .selectFrom('secondSteps')
    .select('offeredSecret')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.offeredSecret ?? null;
}

export async function storeOfferedSecret(trx: Transaction, userId: number, offeredSecret: string) {
  await trx
    .insertInto('secondSteps')
    .values({ userId, offeredSecret })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ offeredSecret }))
    .execute();
}

export async function confirm(
  trx: Transaction,
  userId: number,
  confirmed: { secret: string; confirmedAt: string; lastTimeStep: number },
) {
  await trx
    .updateTable('secondSteps')
    .set({ ...confirmed, offeredSecret: null })
    .where('userId', '=', userId)
    .execute();
}

/** In periods (ten minutes): a last step further ahead than this was used while the clock was wrong. */
const FAR_AHEAD = 20;

/** Uses up the codes up to this period. @returns false when they were used up already. */
export async function takeTimeStep(trx: Transaction, userId: number, timeStep: number) {
  const { numUpdatedRows } = await trx
    .updateTable('secondSteps')
    .set({ lastTimeStep: timeStep })
    .where('userId', '=', userId)
    .where((or) => or.or([or('lastTimeStep', '<', timeStep), or('lastTimeStep', '>', timeStep + FAR_AHEAD)]))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** @returns whether an active one existed. */
export async function deleteSecondStep(trx: Transaction, userId: number) {
  const deletion = trx.deleteFrom('secondSteps').where('userId', '=', userId).returning('confirmedAt');
  const deleted = await deletion.executeTakeFirst();
  return typeof deleted?.confirmedAt === 'string';
}

export async function replaceRecoveryCodes(trx: Transaction, userId: number, hashes: string[]) {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const rows = hashes.map((codeHash) => ({ codeHash, userId }));
  if (rows.length > 0) await trx.insertInto('recoveryCodes').values(rows).execute();
}

/** Deletes a recovery code, so that it works once. @returns whether it existed. */
export async function takeRecoveryCode(trx: Transaction, userId: number, codeHash: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('recoveryCodes')
    .where('codeHash', '=', codeHash)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function countRecoveryCodes(db: Database, userId: number) {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function isRequired(db: Database) {
  const row = await db.selectFrom('secondStepPolicy').select('isRequired').executeTakeFirstOrThrow();
  return fromFlag(row.isRequired);
}

export async function setRequired(trx: Transaction, required: boolean) {
  await trx
    .updateTable('secondStepPolicy')
    .set({ isRequired: toFlag(required) })
    .execute();
}

/** The ids of active administrators without a second step. */
export async function listUnprotected(db: Database) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('secondSteps', 'secondSteps.userId', 'users.id')
    .select('users.id')
    .where('role', '<>', 'user')
    .where('isActive', '=', 1)
    .where('secret', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** All active second steps with their owners. */
export function listConfirmed(trx: Transaction) {
  return trx
    .selectFrom('secondSteps')
    .innerJoin('users', 'users.id', 'secondSteps.userId')
    .select(['userId', 'secret', 'confirmedAt', 'lastTimeStep', 'email', 'createdAt'])
    .where('secret', 'is not', null)
    .execute();
}
export type OwnedSecondStep = Awaited<ReturnType<typeof listConfirmed>>[number];

export const listRecoveryCodes = (trx: Transaction) =>
  trx.selectFrom('recoveryCodes').select(['codeHash', 'userId']).execute();

/** The administrator with the same account (its address may have changed), else the one with the same address. */
export async function findOwner(trx: Transaction, { userId, createdAt, email }: OwnedSecondStep) {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '<>', 'user')
    .where((or) => or.or([or.and({ id: userId, createdAt }), or('email', '=', email)]))
    .orderBy(sql`id = ${userId} AND createdAt = ${createdAt}`, 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** @returns false when the account already has one. */
export async function insertSecondStep(
  trx: Transaction,
  userId: number,
  { secret, confirmedAt, lastTimeStep }: OwnedSecondStep,
) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('secondSteps')
    .values({ userId, secret, confirmedAt, lastTimeStep })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
