/** For other domains. The rules of offers call applications, which call this: imports would go in a circle. */
export { isSubjectInOffers, listWithLiveOffer } from './queries.ts';
