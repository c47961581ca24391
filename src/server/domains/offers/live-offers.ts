export { listWithLiveOffer } from './queries.ts';
