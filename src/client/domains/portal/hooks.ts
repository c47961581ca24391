import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { PortalStatus } from '../../../shared/portal/portal-status.ts';
import { AS_NOBODY, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { paths } from '../../paths.ts';

export const PORTAL_CLOSED = 'Registration Portal Closed';

/** Shown to visitors while the portal is closed (applicants §8). */
export const whyClosed = ({ message }: Pick<PortalStatus, 'message'>) =>
  message || 'The registration portal is currently closed.';

/** Open pages follow a change of the schedule within a minute. Milliseconds. */
const ASKED_AGAIN_MS = 50_000;
/** Allows for a difference between the server's clock and this one. Milliseconds. */
const A_MOMENT = 1000;

/** Milliseconds until the portal opens or closes by schedule, at most ASKED_AGAIN_MS. */
function msUntilAskedAgain(status: PortalStatus | undefined): number {
  const instants = [status?.openDate, status?.closeDate].flatMap((date) => date ?? []);
  const waits = instants.map((date) => Date.parse(date) - Date.now() + A_MOMENT).filter((wait) => wait > 0);
  return Math.min(ASKED_AGAIN_MS, ...waits);
}

/**
 * The portal's status. It changes by schedule and by administrators, so it is polled while the page is visible, once
 * for all components that use it.
 */
export const usePortalStatus = () =>
  trpc.site.portalStatus.useQuery(undefined, {
    ...AS_NOBODY,
    staleTime: ASKED_AGAIN_MS,
    refetchInterval: ({ state }) => msUntilAskedAgain(state.data),
    refetchOnWindowFocus: true,
  });

/**
 * For pages that change an application: while the portal is closed, shows a notice and goes to the read-only view
 * (applicants §8). If the status cannot be fetched the page is shown, because the server refuses all writes anyway.
 * @returns whether the page may be shown; false until the status is known (show `PageLoading` then).
 */
export function useClosedPortalRedirect(): boolean {
  const { data: status, isFetched } = usePortalStatus();
  const navigate = useNavigate();
  const closedMessage = status?.isOpen === false ? status.message : null;

  useEffect(() => {
    if (closedMessage === null) return;
    const message = closedMessage || 'You cannot modify applications at this time.';
    notify({ title: PORTAL_CLOSED, message, kind: 'error' });
    void navigate(paths.myApplications, { replace: true });
  }, [closedMessage, navigate]);

  // Without an answer the query is pending again at each attempt: that must not take the page away.
  return isFetched && closedMessage === null;
}
