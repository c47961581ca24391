/** For other domains. The rules of offers call applications, which call this: imports would go in a circle. */
export { findIntakeWithClass } from './place-queries.ts';
export { isSubjectInOffers, listWithLiveOffer } from './queries.ts';
