import type { ApplicantOffer } from './offers.ts';
import { isLive } from './transitions.ts';

/** Whether somebody waits and holds no place, perhaps because an earlier offer has ended. */
export const onlyWaits = ({ state, waiting }: Pick<ApplicantOffer, 'state' | 'waiting'>) =>
  state === null || (waiting !== null && !isLive(state));
