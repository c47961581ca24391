import { sql } from 'kysely';
import { LIVE_OFFER_STATES, type OfferState } from '../shared/places/constants.ts';

/** The states of live offers, for `IN`. As literals, so that the index of live offers is used. */
export const LIVE = sql<OfferState>`(${sql.join(LIVE_OFFER_STATES.map((state) => sql.lit(state)))})`;

/** The id of an application's latest offer, for statements: the live one, else the one whose last step is the newest. */
export const latestOfferId = (applicationId: string) => sql<number>`(
  SELECT latest.id FROM offers AS latest WHERE latest.applicationId = ${sql.ref(applicationId)}
  ORDER BY latest.state IN ${LIVE} DESC, (SELECT max(id) FROM offerSteps WHERE offerId = latest.id) DESC,
    latest.id DESC
  LIMIT 1)`;
