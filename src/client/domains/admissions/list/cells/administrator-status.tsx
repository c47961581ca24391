import type { AdministratorApplication } from '../../../../../shared/applications/schema.ts';
import { ADMINISTRATOR_STATUS_LABELS } from '../../../../../shared/applications/status.ts';
import { StatusBadge } from '../../../../components/feedback/status-badge.tsx';
import { STATUS_TONES } from '../../../applications/status-tones.ts';

/** A status, as administrators call it, and whether the applicant does not know the decision yet. */
export const AdministratorStatus = ({
  status,
  isTold = null,
}: Pick<AdministratorApplication, 'status'> & Partial<Pick<AdministratorApplication, 'isTold'>>) => (
  <StatusBadge tone={STATUS_TONES[status]}>
    {`${ADMINISTRATOR_STATUS_LABELS[status]}${isTold === false ? ', not told yet' : ''}`}
  </StatusBadge>
);
