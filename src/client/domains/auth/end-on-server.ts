import { showLasting } from '../../components/state/lasting.ts';
import {
  readStoredText,
  removeStored,
  SESSIONS_TO_END,
  writeStoredText,
} from '../../components/state/storage.ts';

/** In milliseconds. */
const RETRY_AFTER = 30_000;

const listToEnd = () => readStoredText(SESSIONS_TO_END)?.split(' ') ?? [];

function storeToEnd(tokens: string[]) {
  if (tokens.length > 0) writeStoredText(SESSIONS_TO_END, tokens.join(' '));
  else removeStored(SESSIONS_TO_END);
}

/** Asks even if the page is closed at once. @returns whether the session has ended. */
async function end(token: string, credentials: RequestCredentials) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch('/api/auth/logout', {
    method: 'POST',
    headers,
    keepalive: true,
    credentials,
  }).catch(() => null);
  return answer?.ok || answer?.status === 401;
}

/** Holds also when somebody else has logged in since. */
const NOT_YET = {
  title: 'Not Logged Out on the Server Yet',
  message:
    'The school’s server could not be reached to end an earlier session. It is tried again. On a shared device, please keep this page open until then.',
};

let retry: ReturnType<typeof setTimeout> | undefined;
function retryLater() {
  clearTimeout(retry);
  retry = setTimeout(() => void endLeftSessions(), RETRY_AFTER);
}

/** Ends the sessions that the server could not be told about, and tries again while it cannot be. */
async function endLeftSessions() {
  for (const token of listToEnd()) {
    // Another account may be logged in by now. Without credentials, its cookie is left alone.
    if (await end(token, 'omit')) storeToEnd(listToEnd().filter((other) => other !== token));
  }
  if (listToEnd().length > 0) retryLater();
  else showLasting(null);
}

/** Follows the sessions that were left without a connection, from this page or an earlier one. */
export function followLeftSessions() {
  window.addEventListener('online', () => void endLeftSessions());
  if (listToEnd().length > 0) showLasting(NOT_YET);
  void endLeftSessions();
}

/** Ends a session on the server. If that fails, the device keeps its token until the server has ended it. */
export async function endOnServer(token: string) {
  if (await end(token, 'same-origin')) return;
  storeToEnd([...listToEnd(), token]);
  showLasting(NOT_YET);
  retryLater();
}
