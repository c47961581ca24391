import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { usePortalStatus } from './hooks.ts';

/** One word beside a heading; nothing while it is not known. */
export function PortalBadge() {
  const { data: status } = usePortalStatus();
  if (!status) return null;
  return (
    <StatusBadge tone={status.isOpen ? 'success' : 'warning'}>
      {status.isOpen ? 'Portal Open' : 'Portal Closed'}
    </StatusBadge>
  );
}
