import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import { OFFICER_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { Tone } from '../../components/tone.ts';

const TONES: Record<ApplicationStatus, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  under_review: 'warning',
  approved: 'success',
  rejected: 'danger',
};

/** A status as officers call it. */
export const OfficerStatus = ({ status }: { status: ApplicationStatus }) => (
  <StatusBadge tone={TONES[status]}>{OFFICER_STATUS_LABELS[status]}</StatusBadge>
);
