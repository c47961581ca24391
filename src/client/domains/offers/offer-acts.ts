import type { OfferState } from '../../../shared/places/constants.ts';
import type { ListedOffer } from '../../../shared/places/offers.ts';
import { needsReason, nextStates, OFFER_STATE_LABELS, stepOf } from '../../../shared/places/transitions.ts';

/** Something that an administrator can do with an offer: the state that it sets, and what comes of it. */
export type OfferAct = {
  to: OfferState;
  label: string;
  effect: string;
  needsReason: boolean;
  /** Whether the applicant gets the reason by email. */
  tellsReason: boolean;
};

/** A place that is taken away: withdrawn, or its renewal taken back. */
const TELLS_REASON: ReadonlySet<OfferState> = new Set(['withdrawn', 'lapsed']);

const FORWARD: Partial<Record<OfferState, { label: string; effect: string }>> = {
  accepted: {
    label: 'Accept for them',
    effect: 'For somebody who told the school that they come. The place is kept for them.',
  },
  declined: {
    label: 'Decline for them',
    effect: 'For somebody who told the school that they do not come. Their seats become free.',
  },
  enrolled: { label: 'Enrol', effect: 'For somebody who has registered.' },
  withdrawn: {
    label: 'Withdraw the place',
    effect: 'They are told by email, with the reason. Their seats become free.',
  },
  withdrawn_by_applicant: {
    label: 'Give the place back for them',
    effect: 'For somebody who accepted and does not come after all. Their seats become free.',
  },
  offered: {
    label: 'Renew the offer',
    effect: 'They are offered the place again by email. Its seats must still be free.',
  },
};
const CHANGE = {
  label: 'Change time or conditions',
  effect: 'They get the offer again by email, with what has changed.',
};

/** What an administrator can do with this offer now (places §5). */
export function actsOn({ state, backTo }: Pick<ListedOffer, 'state' | 'backTo'>): OfferAct[] {
  const last = { fromState: backTo, isAdministrators: backTo !== null };
  const actOf = (to: OfferState, words: { label: string; effect: string } | undefined): OfferAct[] => {
    const step = stepOf(state, last, to);
    if (!step || !words) return [];
    return [{ to, ...words, needsReason: needsReason(step, to), tellsReason: TELLS_REASON.has(to) }];
  };
  const back = backTo && {
    label: `Take the last step back: ${OFFER_STATE_LABELS[backTo].toLowerCase()} again`,
    effect:
      backTo === 'lapsed'
        ? 'They are told by email, with the reason. Their seats become free.'
        : 'It needs a free place and free seats where it has given them up.',
  };
  return [
    ...(state === 'offered' ? actOf('offered', CHANGE) : []),
    ...nextStates(state).flatMap((to) => actOf(to, FORWARD[to])),
    ...(back ? actOf(backTo, back) : []),
  ];
}
