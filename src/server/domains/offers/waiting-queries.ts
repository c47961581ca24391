import { sql } from 'kysely';
import { LIVE_OFFER_STATES } from '../../../shared/places/constants.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import { inCurrentIntake } from './queries.ts';
import type { OfferTables } from './table.ts';

/** Puts somebody on the waiting list, or changes their place on it. */
export async function storeWaiting(trx: Transaction, row: OfferTables['waitingList']) {
  const { rank, firstOnly } = row;
  await trx
    .insertInto('waitingList')
    .values(row)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet({ rank, firstOnly }))
    .execute();
}

export async function deleteWaiting(trx: Transaction, applicationIds: readonly number[]) {
  await trx
    .deleteFrom('waitingList')
    .where('applicationId', 'in', listed(sql`${JSON.stringify(applicationIds)}`))
    .execute();
}

export const findWaiting = (db: Database, applicationId: number) =>
  db
    .selectFrom('waitingList')
    .select(['applicationId', 'rank', 'firstOnly'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();

/**
 * Who waits, in the order of the list. Leaves out those who are held out, and the other ones who hold a place; those who
 * wait for the first choice only while they hold the second.
 */
export async function listWaiting(db: Database) {
  const rows = await db
    .selectFrom('waitingList')
    .innerJoin('applications', 'applications.id', 'waitingList.applicationId')
    .leftJoin('placements', 'placements.applicationId', 'waitingList.applicationId')
    .leftJoin('offers', (join) =>
      join
        .onRef('offers.applicationId', '=', 'waitingList.applicationId')
        .on('offers.state', 'in', [...LIVE_OFFER_STATES]),
    )
    .select(['waitingList.applicationId', 'waitingList.firstOnly', 'placements.exceptionReason'])
    .where(inCurrentIntake('waitingList.applicationId'))
    .where('applications.withdrawnAt', 'is', null)
    .where('placements.heldOutReason', 'is', null)
    .where(({ or, eb, and }) =>
      or([
        and([eb('waitingList.firstOnly', '=', 0), eb('offers.id', 'is', null)]),
        and([eb('waitingList.firstOnly', '=', 1), eb('offers.choice', '=', 2)]),
      ]),
    )
    .orderBy('waitingList.rank')
    .orderBy('waitingList.applicationId')
    .execute();
  return rows.map(({ exceptionReason, ...row }) => ({ ...row, isExcepted: exceptionReason !== null }));
}

/** How many are before this one. A withheld decision counts as none, so that nobody's place tells of it. */
export async function countAhead(
  db: Database,
  { applicationId, rank }: { applicationId: number; rank: number },
) {
  const { count } = await db
    .selectFrom('waitingList')
    .innerJoin('applications', 'applications.id', 'waitingList.applicationId')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(inCurrentIntake('waitingList.applicationId'))
    .where(sql<boolean>`(waitingList.rank, waitingList.applicationId) < (${rank}, ${applicationId})`)
    .where(
      sql<boolean>`(waitingList.firstOnly = 1 OR applications.isWithheld = 1
        OR applications.status IN ('submitted', 'under_review'))`,
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** The place in the order that was published last; the end of the list for who was in none. */
export async function findPublishedRank(db: Database, applicationId: number) {
  const published = await db
    .selectFrom('placeOutcomes')
    .innerJoin('placePreviews', 'placePreviews.id', 'placeOutcomes.previewId')
    .select('placeOutcomes.rank')
    .where('placeOutcomes.applicationId', '=', applicationId)
    .where('placePreviews.publishedAt', 'is not', null)
    .orderBy('placePreviews.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (published) return published.rank;
  const { last } = await db
    .selectFrom('waitingList')
    .select((row) => row.fn.max<number | null>('rank').as('last'))
    .where(inCurrentIntake('waitingList.applicationId'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
