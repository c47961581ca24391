import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { PortalStatus } from '../../../shared/portal/portal-status.ts';
import { paths } from '../../app/paths.ts';
import { trpc } from '../../app/trpc.ts';
import { notify } from '../../components/notify.ts';

export const PORTAL_CLOSED = 'Registration Portal Closed';

/** What those who only look are told while the portal is closed (applicant spec §8). */
export const whyClosed = ({ message }: Pick<PortalStatus, 'message'>) =>
  message || 'The registration portal is currently closed.';

const ONE_MINUTE = 60_000;

/** Is the portal open, and what does the server say about it? The clock opens and closes it, so the answer ages. */
export const usePortalStatus = () => trpc.site.portalStatus.useQuery(undefined, { staleTime: ONE_MINUTE });

/**
 * For the pages that change an application: while the portal is closed, says so and goes to the read-only view
 * (applicant spec §8). When the status cannot be fetched the page may be shown: the server refuses every write.
 * @returns whether the page may be shown; false too until the status is known (show `PageLoading` then).
 */
export function useClosedPortalRedirect(): boolean {
  const { data: status, isPending } = usePortalStatus();
  const navigate = useNavigate();
  const closedMessage = status?.isOpen === false ? status.message : null;

  useEffect(() => {
    if (closedMessage === null) return;
    const message = closedMessage || 'You cannot modify applications at this time.';
    notify({ title: PORTAL_CLOSED, message, kind: 'error' });
    void navigate(paths.myApplications, { replace: true });
  }, [closedMessage, navigate]);

  return !isPending && closedMessage === null;
}
