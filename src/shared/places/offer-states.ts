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

/** An offer in one of these states holds its seats. */
export const LIVE_STATES = ['offered', 'accepted', 'enrolled'] as const satisfies readonly OfferState[];
