import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { OfferState } from '../../../shared/places/constants.ts';
import { CURRENT_INTAKE } from '../../current-intake.ts';
import { LIVE, latestOfferId } from '../../latest-offer.ts';
import { insertMany } from '../../platform/database/insert-many.ts';
import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { OfferTables } from './table.ts';

/** Seats, lists and the waiting line are those of one intake: of the current one, unless another is given. */
export const inIntake = (applicationId: string, intakeId?: number) =>
  sql<boolean>`(SELECT intakeId FROM applications WHERE id = ${sql.ref(applicationId)})
    = ${intakeId === undefined ? CURRENT_INTAKE : sql`${intakeId}`}`;

const intakesOf = prepared((db: Database, { ids }: Placeholders<{ ids: string }>) =>
  db.selectFrom('applications').select(['id', 'intakeId']).where('id', 'in', listed(ids)),
);
/** The intake of each of these applications. */
export const listIntakesOf = (db: Database, applicationIds: readonly number[]) =>
  intakesOf(db, { ids: JSON.stringify(applicationIds) });

const OFFER = [
  'id',
  'applicationId',
  'choice',
  'state',
  'offeredAt',
  'answerBy',
  'answeredAt',
  'conditions',
  'overLimit',
  'code',
  'version',
] as const;
export type OfferRow = Awaited<ReturnType<typeof listOffersOf>>[number];

const offersOf = prepared((db: Database, { ids }: Placeholders<{ ids: string }>) =>
  db.selectFrom('offers').select(OFFER).where('applicationId', 'in', listed(ids)).orderBy('id'),
);
/** All offers of these applications, oldest first. */
export const listOffersOf = (db: Database, applicationIds: readonly number[]) =>
  offersOf(db, { ids: JSON.stringify(applicationIds) });

const latestOffersOf = prepared((db: Database, { ids }: Placeholders<{ ids: string }>) =>
  db
    .selectFrom('offers')
    .select(OFFER)
    .where('applicationId', 'in', listed(ids))
    .where('id', '=', latestOfferId('offers.applicationId')),
);
/** The latest offer of each of these applications. */
export const listLatestOffers = (db: Database, applicationIds: readonly number[]) =>
  latestOffersOf(db, { ids: JSON.stringify(applicationIds) });

interface WantedOffers {
  intake?: number | undefined;
  state?: OfferState | undefined;
  applicationId?: number | undefined;
  /** A condition on `applications`. */
  matches?: RawBuilder<unknown> | undefined;
}

/** The offers of an intake, oldest first. */
export function listOffers(db: Database, { intake, state, applicationId, matches }: WantedOffers = {}) {
  let wanted = db.selectFrom('offers').select(OFFER).where(inIntake('offers.applicationId', intake));
  if (state !== undefined) wanted = wanted.where('state', '=', state);
  if (applicationId !== undefined) wanted = wanted.where('applicationId', '=', applicationId);
  if (matches)
    wanted = wanted.where('applicationId', 'in', sql<number>`(SELECT id FROM applications WHERE ${matches})`);
  return wanted.orderBy('id').execute();
}

export const findOffer = (db: Database, id: number) =>
  db.selectFrom('offers').select(OFFER).where('id', '=', id).executeTakeFirst();

/** Those of these applications that hold a place or are offered one. */
export async function listWithLiveOffer(db: Database, applicationIds: readonly number[]) {
  const rows = await db
    .selectFrom('offers')
    .select('applicationId')
    .where('applicationId', 'in', listed(applicationIds))
    .where('state', 'in', LIVE)
    .execute();
  return new Set(rows.map(({ applicationId }) => applicationId));
}

/** The seats of these offers, in the order in which the subjects were chosen. */
export const listSeats = (db: Database, offerIds: readonly number[]) =>
  db
    .selectFrom('offerSeats')
    .innerJoin('subjects', 'subjects.id', 'offerSeats.subjectId')
    .select(['offerSeats.offerId', 'offerSeats.block', 'subjects.name as subject'])
    .where('offerSeats.offerId', 'in', listed(offerIds))
    .orderBy('offerSeats.offerId')
    .orderBy('offerSeats.position')
    .execute();

export async function insertOffer(trx: Transaction, offer: Insertable<OfferTables['offers']>) {
  const { id } = await trx.insertInto('offers').values(offer).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const insertSeats = (trx: Transaction, seats: readonly OfferTables['offerSeats'][]) =>
  insertMany(trx, 'offerSeats', ['offerId', 'position', 'subjectId', 'block'], seats);

export async function deleteSeats(trx: Transaction, offerId: number) {
  await trx.deleteFrom('offerSeats').where('offerId', '=', offerId).execute();
}

export async function insertStep(trx: Transaction, step: Insertable<OfferTables['offerSteps']>) {
  await trx.insertInto('offerSteps').values(step).execute();
}

/** How many live offers hold a seat of each class. */
export const countSeatsGiven = (db: Database, intakeId: number) =>
  db
    .selectFrom('offers')
    .innerJoin('offerSeats', 'offerSeats.offerId', 'offers.id')
    .select((row) => ['subjectId', 'block', row.fn.countAll<number>().as('given')])
    .where('state', 'in', LIVE)
    .where(inIntake('offers.applicationId', intakeId))
    .groupBy(['subjectId', 'block'])
    .execute();

export async function countLive(db: Database, intakeId: number) {
  const { count } = await db
    .selectFrom('offers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', 'in', LIVE)
    .where(inIntake('offers.applicationId', intakeId))
    .executeTakeFirstOrThrow();
  return count;
}

/** Increments the version. */
export async function updateOffer(
  trx: Transaction,
  id: number,
  values: Updateable<Omit<OfferTables['offers'], 'version'>>,
) {
  await trx
    .updateTable('offers')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

const withAuthorship = <Step extends { byEmail: string | null }>({ byEmail, ...step }: Step) => ({
  ...step,
  isAdministrators: byEmail !== null,
});

/** The steps of each of these offers, oldest first, and whether an administrator made them. */
export async function listStepsByOffer(db: Database, offerIds: readonly number[]) {
  const rows = await db
    .selectFrom('offerSteps')
    .select(['offerId', 'fromState', 'toState', 'byEmail'])
    .where('offerId', 'in', listed(offerIds))
    .orderBy('id')
    .execute();
  return Map.groupBy(rows.map(withAuthorship), ({ offerId }) => offerId);
}

/** The offers that have ended by now without an answer. One of a closed intake stays as it is. */
export const listEnded = (db: Database, now: string, limit: number) =>
  db
    .selectFrom('offers')
    .select(OFFER)
    .where('state', '=', sql.lit('offered' as const))
    .where('answerBy', '<=', now)
    .where(inIntake('offers.applicationId'))
    .orderBy('answerBy')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Whether an offer that was made by then has no answer. */
export async function hasOpenSince(db: Database, madeUntil: string) {
  const offer = await db
    .selectFrom('offers')
    .select('id')
    .where('state', '=', sql.lit('offered' as const))
    .where('offeredAt', '<=', madeUntil)
    .where(inIntake('offers.applicationId'))
    .limit(1)
    .executeTakeFirst();
  return offer !== undefined;
}

/** The offers that end before `soon` and were not reminded of. None is that was made for two days or less. */
export const listUnreminded = (
  db: Database,
  { now, soon, limit }: { now: string; soon: string; limit: number },
) =>
  db
    .selectFrom('offers')
    .select(OFFER)
    .where('state', '=', sql.lit('offered' as const))
    .where('answerBy', '>', now)
    .where('answerBy', '<=', soon)
    .where(inIntake('offers.applicationId'))
    .where('remindedAt', 'is', null)
    .where(sql<boolean>`julianday(answerBy) - julianday(offeredAt) > 2`)
    .orderBy('answerBy')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The steps of these offers, oldest first, without who made them and why. */
export const listStepsOf = (db: Database, offerIds: readonly number[]) =>
  db
    .selectFrom('offerSteps')
    .select(['offerId', 'fromState', 'toState', 'at'])
    .where('offerId', 'in', listed(offerIds))
    .orderBy('id')
    .execute();

const stepsOfApplication = prepared(
  (db: Database, { applicationId }: Placeholders<{ applicationId: number }>) =>
    db
      .selectFrom('offers')
      .innerJoin('offerSteps', 'offerSteps.offerId', 'offers.id')
      .select(['offerId', 'fromState', 'toState', 'offerSteps.at', 'byEmail'])
      .where('offers.applicationId', '=', applicationId)
      .orderBy('offerSteps.id'),
);
/** The steps of all offers of an application, oldest first, and whether an administrator made them. */
export async function listStepsOfApplication(db: Database, applicationId: number) {
  return (await stepsOfApplication(db, { applicationId })).map(withAuthorship);
}

/** Whether any offer is or was of this subject. */
export async function isSubjectInOffers(db: Database, subjectId: number) {
  const row = await db
    .selectFrom('offerSeats')
    .select('offerId')
    .where('subjectId', '=', subjectId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
