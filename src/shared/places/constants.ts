export const BLOCKS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type Block = (typeof BLOCKS)[number];

/** The fewest and the most exam subjects that `bestPoints` can sum. */
export const FEWEST_BEST = 3;
export const MOST_BEST = 10;

/** A key of the order of merit. `bestPoints:n` sums the points of the best n exam subjects, n from 3 to 10. */
export type MeritKey =
  | 'totalScore'
  | `bestPoints:${number}`
  | 'ones'
  | 'englishAndMathematics'
  | 'ownSchool'
  | 'submittedAt';

export const PLACE_OUTCOMES = ['placed', 'waiting', 'below_minimum', 'not_checked', 'held_out'] as const;
export type PlaceOutcome = (typeof PLACE_OUTCOMES)[number];

export const OFFER_STATES = [
  'offered',
  'accepted',
  'declined',
  'lapsed',
  'withdrawn',
  'enrolled',
  'withdrawn_by_applicant',
] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** Offers in these states hold their seats. */
export const LIVE_OFFER_STATES = ['offered', 'accepted', 'enrolled'] as const satisfies OfferState[];
