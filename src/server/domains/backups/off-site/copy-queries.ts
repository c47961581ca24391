import type { Insertable } from 'kysely';
import type { Database, Transaction } from '../../../tables.ts';
import type { BackupTables } from '../table.ts';

export const listCopies = (db: Database, place: string) =>
  db
    .selectFrom('offSiteCopies')
    .select(['fileName', 'size', 'isWhole', 'arrivedAt'])
    .where('place', '=', place)
    .orderBy('arrivedAt', 'desc')
    .execute();

/** All places with copies, also those that are no longer set up. */
export async function listPlaces(db: Database) {
  const rows = await db.selectFrom('offSiteCopies').select('place').distinct().orderBy('place').execute();
  return rows.map(({ place }) => place);
}

export async function saveCopy(db: Database, copy: Insertable<BackupTables['offSiteCopies']>) {
  const { size, isWhole, arrivedAt } = copy;
  await db
    .insertInto('offSiteCopies')
    .values(copy)
    .onConflict((conflict) =>
      conflict.columns(['place', 'fileName']).doUpdateSet({ size, isWhole, arrivedAt }),
    )
    .execute();
}

export async function deleteCopy(db: Database, place: string, fileName: string) {
  await db.deleteFrom('offSiteCopies').where('place', '=', place).where('fileName', '=', fileName).execute();
}

export const findAttempt = (db: Database, place: string) =>
  db
    .selectFrom('offSiteAttempts')
    .select(['startedAt', 'failure'])
    .where('place', '=', place)
    .executeTakeFirst();

export async function saveAttempt(
  db: Database | Transaction,
  attempt: Insertable<BackupTables['offSiteAttempts']>,
) {
  const { startedAt, failure } = attempt;
  await db
    .insertInto('offSiteAttempts')
    .values(attempt)
    .onConflict((conflict) => conflict.column('place').doUpdateSet({ startedAt, failure }))
    .execute();
}
