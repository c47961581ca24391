export { isSubjectInOffers, listWithLiveOffer } from './queries.ts';
