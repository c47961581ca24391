import { endSession, getToken } from '../api/session.ts';
import { keptSentence } from '../components/feedback/kept-sentence.ts';
import { notify } from '../components/feedback/notify.ts';

/**
 * Ends the session because a call, or the fetch of the profile, was refused (applicants §4). Shows one notice, even
 * when several calls fail together. `RequireSession` then leads to the log-in page and back.
 */
export function sessionOver(): void {
  if (!getToken()) return;
  const message = `Please log in again.${keptSentence()}`;
  endSession();
  notify({ title: 'Your session has ended', message, kind: 'warning' });
}
