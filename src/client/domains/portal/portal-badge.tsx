import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { usePortalStatus } from './hooks.ts';

/** Open or closed, in one word; nothing until it is known. */
export function PortalBadge() {
  const { data: status } = usePortalStatus();
  if (!status) return null;
  return (
    <StatusBadge tone={status.isOpen ? 'success' : 'warning'}>
      {status.isOpen ? 'Portal Open' : 'Portal Closed'}
    </StatusBadge>
  );
}
