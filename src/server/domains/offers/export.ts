import { describeClass } from '../../../shared/places/describe.ts';
import { isLive, OFFER_STATE_LABELS } from '../../../shared/places/transitions.ts';
import type { Database } from '../../tables.ts';
import * as queries from './queries.ts';
import { describeOffers } from './reading.ts';
import { listWaiting } from './waiting-queries.ts';

const PLACES = { 1: 'First choice', 2: 'Second choice' };

/**
 * What the export of decisions tells of offers and of the waiting list (decisions §7), by application. The place and its
 * classes are those that somebody holds or is offered now; the offer is the latest one, whatever became of it. The
 * position is that of their own intake.
 */
export async function offerCells(db: Database, applicationIds: readonly number[]) {
  const offers = await describeOffers(db, await queries.listLatestOffers(db, applicationIds));
  const latest = new Map(offers.map((offer) => [offer.applicationId, offer]));
  const intakes = new Set((await queries.listIntakesOf(db, applicationIds)).map(({ intakeId }) => intakeId));
  const positions = new Map<number, number>();
  for (const intake of intakes)
    for (const [index, { applicationId }] of (await listWaiting(db, intake)).entries())
      positions.set(applicationId, index + 1);
  return (applicationId: number) => {
    const offer = latest.get(applicationId);
    const place = offer && isLive(offer.state) ? offer : undefined;
    return {
      offer: offer ? OFFER_STATE_LABELS[offer.state] : '',
      place: place ? PLACES[place.choice] : '',
      classes: place?.classes.map(describeClass).join('; ') ?? '',
      waitingPosition: positions.get(applicationId) ?? '',
    };
  };
}
