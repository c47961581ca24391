import { LIVE_OFFER_STATES, type OfferState } from './constants.ts';

/** What administrators may do with an offer in each state (places §5). It lapses by itself. */
const FORWARD: Record<OfferState, readonly OfferState[]> = {
  offered: ['accepted', 'declined', 'withdrawn'],
  accepted: ['enrolled', 'withdrawn_by_applicant', 'withdrawn'],
  lapsed: ['offered'],
  declined: [],
  withdrawn: [],
  enrolled: [],
  withdrawn_by_applicant: [],
};

/** What an administrator may set next, apart from taking a step back. */
export const nextStates = (state: OfferState) => FORWARD[state];

export const isLive = (state: OfferState) => LIVE_OFFER_STATES.some((live) => live === state);

type LastStep = { fromState: OfferState | null; isAdministrators: boolean };
type Step = LastStep & { toState: OfferState };

const isTakingBack = ({ fromState, toState, isAdministrators }: Step) =>
  fromState !== null && isAdministrators && !FORWARD[fromState].includes(toState);

/**
 * The steps of an offer that still stand: neither taken back, nor the taking back of another one, nor a move within a
 * state. `steps`: all, oldest first.
 */
export function standingSteps<One extends Step>(steps: readonly One[]): One[] {
  const standing: One[] = [];
  for (const step of steps) {
    if (step.fromState === step.toState) continue;
    if (isTakingBack(step)) standing.pop();
    else standing.push(step);
  }
  return standing;
}

/** The last of the steps that still stand. */
export const lastStepOf = (steps: readonly Step[]): Step | undefined => standingSteps(steps).at(-1);

/**
 * What an administrator does by setting this state: a step forward, renewing a lapsed offer, taking the last step back
 * if it was an administrator's, or changing what belongs to a live offer. Null when it is no transition.
 */
export function stepOf(state: OfferState, last: LastStep | undefined, to: OfferState) {
  if (state === to) return isLive(state) ? 'kept' : null;
  if (FORWARD[state].includes(to)) return state === 'lapsed' ? 'renewed' : 'forward';
  return last?.isAdministrators && last.fromState === to ? 'taken_back' : null;
}
export type OfferStep = NonNullable<ReturnType<typeof stepOf>>;

/** The state to which an administrator can take the last step back; null when there is none. */
export function backTo(state: OfferState, last: LastStep | undefined): OfferState | null {
  const before = last?.fromState ?? null;
  return before !== null && stepOf(state, last, before) === 'taken_back' ? before : null;
}

/** Whether the reason is needed: whoever reads the history wants to know. */
export const needsReason = (step: OfferStep, to: OfferState) =>
  step === 'renewed' || step === 'taken_back' || to === 'withdrawn';

/** As administrators read it. */
export const OFFER_STATE_LABELS: Record<OfferState, string> = {
  offered: 'Offered',
  accepted: 'Accepted',
  declined: 'Declined',
  lapsed: 'Lapsed',
  withdrawn: 'Withdrawn by the school',
  enrolled: 'Enrolled',
  withdrawn_by_applicant: 'Withdrawn by the applicant',
};
