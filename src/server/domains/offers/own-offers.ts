import type { Application } from '../../../shared/applications/schema.ts';
import type { Database } from '../../tables.ts';
import { listOffersOf, listStepsOf } from './queries.ts';
import { describeOffers, findWaitingAsTold } from './reading.ts';
import { listOriginals } from './registration-queries.ts';

/** All that is kept about the offers of an application as told, for its applicant; nothing of the administrators. */
export async function ownOffers(db: Database, application: Pick<Application, 'id' | 'status'>) {
  const rows = await listOffersOf(db, [application.id]);
  const ids = rows.map(({ id }) => id);
  const steps = await listStepsOf(db, ids);
  const originals = await listOriginals(db, ids);
  const offers = (await describeOffers(db, rows)).map(({ overLimit: _, ...offer }) => ({
    ...offer,
    steps: steps.filter(({ offerId }) => offerId === offer.id).map(({ offerId: __, ...step }) => step),
    originalsSeen: originals.filter(({ offerId }) => offerId === offer.id).map(({ what }) => what),
  }));
  return { offers, isWaiting: (await findWaitingAsTold(db, application)) !== undefined };
}
