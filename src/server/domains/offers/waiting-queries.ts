import { sql } from 'kysely';
import { IS_DECIDABLE } from '../../decidable.ts';
import { LIVE } from '../../latest-offer.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import { inIntake } from './queries.ts';
import type { OfferTables } from './table.ts';

/**
 * Whether a row of the waiting list counts: for people who hold no place, and with `firstOnly` for people who hold
 * their second choice. A `firstOnly` row stays when the place is withdrawn, so that the withdrawal can be taken back.
 */
export const WAITS = sql<boolean>`(
  SELECT choice FROM offers WHERE offers.applicationId = waitingList.applicationId AND offers.state IN ${LIVE}
) IS iif(waitingList.firstOnly = 1, 2, NULL)`;

/**
 * Leaves out people without a place about whom there is a decision, also a withheld one. Needs `applications` in the
 * query.
 */
export const IS_UNDECIDED = sql<boolean>`(waitingList.firstOnly = 1 OR ${IS_DECIDABLE})`;

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
  await trx.deleteFrom('waitingList').where('applicationId', 'in', listed(applicationIds)).execute();
}

/** Takes somebody off the waiting list who waits for either choice. */
export async function deleteWaitingForEither(trx: Transaction, applicationId: number) {
  await trx
    .deleteFrom('waitingList')
    .where('applicationId', '=', applicationId)
    .where('firstOnly', '=', 0)
    .execute();
}

export const findWaiting = (db: Database, applicationId: number) =>
  db
    .selectFrom('waitingList')
    .select(['applicationId', 'rank', 'firstOnly'])
    .where('applicationId', '=', applicationId)
    .where(WAITS)
    .executeTakeFirst();

/**
 * The waiting list of an intake in order: of the current one, unless another is given. Leaves out who is held out or
 * decided on.
 */
export async function listWaiting(db: Database, intakeId?: number) {
  const rows = await db
    .selectFrom('waitingList')
    .innerJoin('applications', 'applications.id', 'waitingList.applicationId')
    .leftJoin('placements', 'placements.applicationId', 'waitingList.applicationId')
    .select(['waitingList.applicationId', 'waitingList.firstOnly', 'placements.exceptionReason'])
    .where(inIntake('waitingList.applicationId', intakeId))
    .where(WAITS)
    .where(IS_UNDECIDED)
    .where('applications.withdrawnAt', 'is', null)
    .where('placements.heldOutReason', 'is', null)
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
    .where(WAITS)
    .where(sql<boolean>`(waitingList.rank, waitingList.applicationId) < (${rank}, ${applicationId})`)
    .where(sql<boolean>`(applications.isWithheld = 1 OR ${IS_UNDECIDED})`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Above every rank in a publication, and far below the largest number that a restore accepts. */
const LAST_PUBLISHED_RANK = 10_000_000;

/**
 * The rank in the latest publication. Applications that were in none come after all that are in one, now or later.
 */
export async function findPublishedRank(db: Database, applicationId: number) {
  const {
    rows: [published],
  } = await sql<{ rank: number }>`
    SELECT coalesce(
      (SELECT lineRank FROM placeOutcomes
        WHERE previewId = placePreviews.id AND applicationId = ${applicationId}),
      (SELECT value ->> 1 FROM json_each(holderRanks) WHERE value ->> 0 = ${applicationId})
    ) AS rank
    FROM placePreviews WHERE publishedAt IS NOT NULL AND rank IS NOT NULL
    ORDER BY placePreviews.id DESC LIMIT 1`.execute(db);
  if (published) return published.rank;
  const { last } = await db
    .selectFrom('waitingList')
    .select((row) => row.fn.max<number | null>('rank').as('last'))
    .executeTakeFirstOrThrow();
  return Math.max(last ?? 0, LAST_PUBLISHED_RANK) + 1;
}
