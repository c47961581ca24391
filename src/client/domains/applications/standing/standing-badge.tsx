import type { ApplicationStatus } from '../../../../shared/applications/constants.ts';
import type { OfferState } from '../../../../shared/places/constants.ts';
import { placeState } from '../../../../shared/places/waiting.ts';
import { StatusBadge } from '../../../components/feedback/status-badge.tsx';
import type { Tone } from '../../../components/feedback/tone.ts';
import { ApplicationStatusBadge } from '../application-status.tsx';
import type { Overview } from '../hooks.ts';

const OFFERS: Record<OfferState, { tone: Tone; label: string }> = {
  offered: { tone: 'warning', label: 'Place offered' },
  accepted: { tone: 'success', label: 'Place accepted' },
  enrolled: { tone: 'success', label: 'Enrolled' },
  declined: { tone: 'neutral', label: 'Place declined' },
  lapsed: { tone: 'neutral', label: 'Offer ended' },
  withdrawn: { tone: 'danger', label: 'Place withdrawn' },
  withdrawn_by_applicant: { tone: 'neutral', label: 'Place given back' },
};
const WAITING = { tone: 'info', label: 'Waiting list' } as const;

interface StandingBadgeProps {
  status: ApplicationStatus;
  /** Of this application; null where there is none. */
  offer: Overview['offer'];
  /** Whether the school has withdrawn it: it is a draft since, which nobody can submit. */
  isWithdrawn?: boolean;
}

/** Where an application stands: what became of its place says more than the status beside it (places §5). */
export function StandingBadge({ status, offer, isWithdrawn = false }: StandingBadgeProps) {
  if (isWithdrawn) return <StatusBadge tone="neutral">Withdrawn</StatusBadge>;
  if (offer === null || status === 'rejected') return <ApplicationStatusBadge status={status} />;
  const state = placeState(offer);
  const { tone, label } = state === null ? WAITING : OFFERS[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
