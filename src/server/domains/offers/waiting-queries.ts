import { sql } from 'kysely';
import { LIVE_OFFER_STATES } from '../../../shared/places/constants.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import { inIntake } from './queries.ts';
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
 * The waiting list in order. Leaves out held-out applications, and those with a live offer, except holders of a second
 * choice who wait for the first.
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
    .where(inIntake('waitingList.applicationId'))
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

/**
 * How many wait before this one. Applications with a withheld decision stay counted, so that positions do not reveal
 * it.
 */
export async function countAhead(
  db: Database,
  { applicationId, rank }: { applicationId: number; rank: number },
  intakeId: number,
) {
  const { count } = await db
    .selectFrom('waitingList')
    .innerJoin('applications', 'applications.id', 'waitingList.applicationId')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(inIntake('waitingList.applicationId', intakeId))
    .where(sql<boolean>`(waitingList.rank, waitingList.applicationId) < (${rank}, ${applicationId})`)
    .where(
      sql<boolean>`(waitingList.firstOnly = 1 OR applications.isWithheld = 1
        OR applications.status IN ('submitted', 'under_review'))`,
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** The rank in the latest publication; after everybody else for somebody who was not in it. */
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
    .where(inIntake('waitingList.applicationId'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
