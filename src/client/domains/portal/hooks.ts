import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { PortalStatus } from '../../../shared/portal/portal-status.ts';
import { AS_NOBODY, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { paths } from '../../paths.ts';

export const PORTAL_CLOSED = 'Registration Portal Closed';

/** What those who only look are told while the portal is closed (applicant spec §8). */
export const whyClosed = ({ message }: Pick<PortalStatus, 'message'>) =>
  message || 'The registration portal is currently closed.';

/** Every open page follows a change of the schedule within a minute. */
const ASKED_AGAIN_MS = 50_000;
/** The server's clock and this one never quite agree. */
const A_MOMENT = 1000;

/** How long until the portal opens or closes by itself, or is asked again anyway. */
function msUntilAskedAgain(status: PortalStatus | undefined): number {
  const instants = [status?.openDate, status?.closeDate].flatMap((date) => date ?? []);
  const waits = instants.map((date) => Date.parse(date) - Date.now() + A_MOMENT).filter((wait) => wait > 0);
  return Math.min(ASKED_AGAIN_MS, ...waits);
}

/**
 * Is the portal open, and what does the server say about it? The clock opens and closes it, and so do administrators:
 * while the page is seen it asks again by itself, once for all that show the answer.
 */
export const usePortalStatus = () =>
  trpc.site.portalStatus.useQuery(undefined, {
    ...AS_NOBODY,
    staleTime: ASKED_AGAIN_MS,
    refetchInterval: ({ state }) => msUntilAskedAgain(state.data),
    refetchOnWindowFocus: true,
  });

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
