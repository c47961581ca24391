import type { OfferState } from '../../../shared/places/constants.ts';
import { OFFER_STATE_LABELS } from '../../../shared/places/transitions.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import type { Tone } from '../../components/feedback/tone.ts';

const TONES: Record<OfferState, Tone> = {
  offered: 'warning',
  accepted: 'success',
  enrolled: 'success',
  declined: 'neutral',
  lapsed: 'neutral',
  withdrawn: 'danger',
  withdrawn_by_applicant: 'neutral',
};

/** The state of an offer, as administrators read it. */
export const OfferBadge = ({ state }: { state: OfferState }) => (
  <StatusBadge tone={TONES[state]}>{OFFER_STATE_LABELS[state]}</StatusBadge>
);
