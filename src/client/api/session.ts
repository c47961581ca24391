import type { User } from '../../shared/users/schema.ts';
import {
  forgetEverything,
  forgetUnstored,
  readStored,
  readStoredText,
  removeOverviews,
  removeStored,
  writeStored,
  writeStoredText,
} from '../components/state/storage.ts';
import { parseUser } from './parse-user.ts';

/** The session in local storage (applicants §3, §4). */
interface StoredSession {
  token: string;
  user: User;
}

const TOKEN = 'token';
const USER = 'user';
const REGISTRATION_DATA = 'registrationData';
/** The account whose form drafts are kept after its session ended on the server. */
const DRAFTS_OF = 'draftsOf';
/** Tells other tabs that the user has logged out. */
const LOGGING_OUT = 'loggingOut';

const listeners = new Set<() => void>();
let current = read();
let isFromElsewhere = false;
let isForgotten = false;
let leftAt: string | null = null;
// Corrupt user data, or a token without a user, counts as logged out and is removed.
if (!current) forget();

function read(): StoredSession | null {
  const token = readStoredText(TOKEN);
  const user = readStored(USER, parseUser);
  return token && user ? { token, user } : null;
}

function forget(): void {
  removeStored(TOKEN);
  removeStored(USER);
}

function change(session: StoredSession | null, elsewhere = false): void {
  current = session;
  if (session) isForgotten = false;
  isFromElsewhere = elsewhere;
  for (const listener of listeners) listener();
}

// Follows session changes made in other tabs. `key` is null when the whole storage was cleared.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === LOGGING_OUT && newValue !== null) return forgetPerson(true);
  if (key !== null && key !== TOKEN && !(key === USER && current)) return;
  const session = read();
  if (key === USER && !session) forget();
  // This tab's unsaved data belong to the previous account: they must not be stored for the new one.
  if (session && current && session.user.id !== current.user.id) forgetUnstored();
  change(session, true);
});

// A page restored by the Back button may show an earlier account, so it is reloaded.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && readStoredText(TOKEN) !== getToken()) window.location.reload();
});

/**
 * Starts a session. Data of another account are removed first. The user is written before the token, so that other tabs
 * find both when they are told about the token.
 */
export function signIn(session: StoredSession): void {
  const former = current?.user.id ?? readStored(DRAFTS_OF, Number);
  if (former !== null && former !== session.user.id) forgetEverything();
  removeStored(DRAFTS_OF);
  writeStored(USER, session.user);
  writeStoredText(TOKEN, session.token);
  change(session);
}

/**
 * Removes the session from this browser after it ended on the server. Form drafts are kept for the same account, which
 * is likely to log in again; logging in with another account removes them.
 */
export function endSession(): void {
  if (current) {
    writeStored(DRAFTS_OF, current.user.id);
    removeOverviews(current.user.id);
  }
  forget();
  removeStored(REGISTRATION_DATA);
  change(null);
}

/** Removes all personal data from this browser, because the user has logged out. */
function forgetPerson(elsewhere: boolean): void {
  isForgotten = true;
  forgetEverything();
  change(null, elsewhere);
}

/**
 * Logs out while navigating to another page. The page at `pathname` stays on screen until then and must not ask the
 * user to log in again.
 */
export function leaveSession(pathname: string): void {
  leftAt = pathname;
  writeStoredText(LOGGING_OUT, String(Date.now()));
  forgetPerson(false);
}

export function arriveAt(pathname: string): void {
  if (pathname !== leftAt) leftAt = null;
}

/** The page on which the user logged out, until the next page is shown; null otherwise. */
export const getLeftAt = (): string | null => leftAt;

/** Updates the stored user after the profile was fetched or changed. */
export function updateStoredUser(user: User): void {
  if (!current) return;
  writeStored(USER, user);
  change({ token: current.token, user }, isFromElsewhere);
}

/** Was the session last started or ended by another tab? */
export const isSessionFromElsewhere = (): boolean => isFromElsewhere;

/** Did the user log out, so that all data were removed? */
export const isEverythingForgotten = (): boolean => isForgotten;

export const getSession = (): StoredSession | null => current;
export const getToken = (): string | null => current?.token ?? null;
/** Reads the storage again, because the user may have cleared the site's data. */
export const isTokenStored = (): boolean => readStoredText(TOKEN) !== null;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `leave` when the account logs out, or another one takes its place, which may happen at once. */
export function onAccountLeft(leave: () => void): void {
  let userId = current?.user.id;
  subscribeToSession(() => {
    if (current?.user.id === userId) return;
    userId = current?.user.id;
    leave();
  });
}
