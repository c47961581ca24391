import type { ApplicationStatus } from '../../../../shared/applications/constants.ts';
import { ADMINISTRATOR_STATUS_LABELS } from '../../../../shared/applications/status.ts';
import { StatusBadge } from '../../../components/feedback/status-badge.tsx';
import { STATUS_TONES } from '../../applications/status-tones.ts';

/** A status, as administrators call it. */
export const AdministratorStatus = ({ status }: { status: ApplicationStatus }) => (
  <StatusBadge tone={STATUS_TONES[status]}>{ADMINISTRATOR_STATUS_LABELS[status]}</StatusBadge>
);
