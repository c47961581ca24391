import { endSession, getToken } from '../api/session.ts';
import { isConnectionLost } from '../api/trpc.ts';
import { notify } from '../components/feedback/notify.ts';

// Calls aborted because the page is being left do not count as a lost connection.
let isLeaving = false;
window.addEventListener('beforeunload', () => {
  isLeaving = true;
});
window.addEventListener('pageshow', () => {
  isLeaving = false;
});

/**
 * Ends the session because a call was refused, or because the profile could not be fetched (applicant spec §4). Shows
 * one notice, even when several calls fail together. `RequireSession` then leads to the log-in page and back.
 */
export function sessionOver(error: unknown): void {
  const isLost = isConnectionLost(error);
  if (!getToken() || (isLost && isLeaving)) return;
  endSession();
  notify({
    title: isLost ? 'The connection was lost' : 'Your session has ended',
    message: isLost
      ? 'Please log in again once you are connected. What you typed is kept on this device.'
      : 'Please log in again. What you typed is kept on this device.',
    kind: 'warning',
  });
}
