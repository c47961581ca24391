import type { ApplicantOffer } from './offers.ts';
import { isLive } from './transitions.ts';

/** What became of the place; null for somebody who only waits, perhaps because an earlier offer has ended. */
export const placeState = ({ state, waiting }: Pick<ApplicantOffer, 'state' | 'waiting'>) =>
  state !== null && waiting !== null && !isLive(state) ? null : state;
