import type { AdministratorApplication, Application } from '../../../shared/applications/schema.ts';
import { isDecided } from '../../../shared/applications/status.ts';
import type { ApplicantOffer, ListedOffer, OfferRecord, OffersQuery } from '../../../shared/places/offers.ts';
import { choiceNumberSchema } from '../../../shared/places/schema.ts';
import { backTo, lastStepOf } from '../../../shared/places/transitions.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { conditionOf } from '../admissions/matching.ts';
import { asTold, getApplication } from '../applications/service.ts';
import { intakeIdOf } from '../intakes/service.ts';
import { openStudent } from '../students/access.ts';
import { fromBlock } from './block.ts';
import * as queries from './queries.ts';
import { markReached } from './reached.ts';
import { listPeople } from './registration-queries.ts';
import { placeRulesFor } from './seats.ts';
import { conditionsOf } from './telling.ts';
import { countAhead, findWaiting } from './waiting-queries.ts';

/** Offers with their classes, as administrators read them. */
export async function describeOffers(
  db: Database,
  rows: readonly queries.OfferRow[],
): Promise<OfferRecord[]> {
  const seats = await queries.listSeats(
    db,
    rows.map(({ id }) => id),
  );
  const ofOffer = Map.groupBy(seats, ({ offerId }) => offerId);
  return rows.map(({ choice, ...offer }) => ({
    ...offer,
    choice: choiceNumberSchema.parse(choice),
    classes: (ofOffer.get(offer.id) ?? []).map(({ subject, block }) => ({
      subject,
      block: fromBlock(block),
    })),
  }));
}

export async function describeOffer(db: Database, row: queries.OfferRow): Promise<OfferRecord> {
  const [offer] = await describeOffers(db, [row]);
  if (!offer) throw new Error('unreachable: one row gives one offer');
  return offer;
}

/** The offers of an intake with whose they are, oldest first. @throws NOT_FOUND. */
export const listOffers = (db: Database, { search, ...query }: OffersQuery): Promise<ListedOffer[]> =>
  readSnapshot(db, async (trx) => {
    const intake = await intakeIdOf(trx, query.intake);
    const matches = search ? await conditionOf(trx, { search, intake }) : undefined;
    const offers = await describeOffers(trx, await queries.listOffers(trx, { ...query, intake, matches }));
    const applicants = await listPeople(
      trx,
      offers.map(({ applicationId }) => applicationId),
    );
    const people = new Map((await markReached(trx, applicants)).map(({ id, ...person }) => [id, person]));
    const steps = await queries.listStepsByOffer(
      trx,
      offers.map(({ id }) => id),
    );
    return offers.flatMap((offer) => {
      const person = people.get(offer.applicationId);
      const last = lastStepOf(steps.get(offer.id) ?? []);
      return person ? [{ ...offer, ...person, backTo: backTo(offer.state, last) }] : [];
    });
  });

/** The latest offer of an application: the live one, else the one that moved last. */
export async function latestOffer(db: Database, applicationId: number): Promise<OfferRecord | undefined> {
  const [row] = await queries.listLatestOffers(db, [applicationId]);
  return row && describeOffer(db, row);
}

/** The row on the waiting list that the applicant may know of. A withheld decision leaves it unchanged. */
export async function findWaitingAsTold(db: Database, { id, status }: Pick<Application, 'id' | 'status'>) {
  const row = await findWaiting(db, id);
  return status === 'draft' || (row?.firstOnly === 0 && isDecided(status)) ? undefined : row;
}

/** The place on the waiting list as the applicant may know it. */
async function readWaiting(
  db: Database,
  application: Application,
  { showsPosition, intakeId }: { showsPosition: boolean; intakeId: number },
) {
  const row = await findWaitingAsTold(db, application);
  return row ? { position: showsPosition ? (await countAhead(db, row, intakeId)) + 1 : null } : null;
}

/** What the applicant may know: the latest offer, and the place on the waiting list. Null when nothing is published. */
export async function offerAsTold(
  db: Database,
  application: AdministratorApplication,
): Promise<ApplicantOffer | null> {
  const offer = await latestOffer(db, application.id);
  const { intakeId, conditions: forAll, showsPosition } = await placeRulesFor(db, application);
  const waiting = await readWaiting(db, asTold(application), { showsPosition, intakeId });
  if (offer) {
    const { state, choice, classes, answerBy, conditions } = offer;
    const subjects = classes.map(({ subject }) => subject);
    const told = conditionsOf(forAll, conditions);
    return { state, choice, subjects, answerBy, conditions: told, waiting };
  }
  return waiting && { state: null, choice: null, subjects: [], answerBy: null, conditions: '', waiting };
}

/** For the owner and administrators. @throws NOT_FOUND, FORBIDDEN. */
export function readOffer(services: Services, actor: Actor, id: number): Promise<ApplicantOffer> {
  return readSnapshot(services.db, async (trx) => {
    const application = await getApplication(trx, id);
    await openStudent({ ...services, db: trx }, actor, application.studentId);
    const offer = await offerAsTold(trx, application);
    if (!offer) throw notFound('The school has not offered a place for this application.');
    return offer;
  });
}
