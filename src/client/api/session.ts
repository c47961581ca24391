import { z } from 'zod/mini';
import { type User, userSchema } from '../../shared/users/schema.ts';
import {
  forgetEverything,
  forgetUnstored,
  readStored,
  readStoredText,
  removeStored,
  writeStored,
  writeStoredText,
} from '../components/state/storage.ts';

/** The session in local storage (applicant spec §3, §4). */
interface StoredSession {
  token: string;
  user: User;
}

const TOKEN = 'token';
const USER = 'user';
const REGISTRATION_DATA = 'registrationData';
/** Whose drafts are kept after a session that ended by itself. */
const DRAFTS_OF = 'draftsOf';
/** Tells other tabs that somebody logs out on purpose. */
const LOGGING_OUT = 'loggingOut';

const listeners = new Set<() => void>();
let current = read();
let isFromElsewhere = false;
let isForgotten = false;
let leftAt: string | null = null;
// Corrupt user data, or half a session, counts as logged out and is removed.
if (!current) forget();

function read(): StoredSession | null {
  const token = readStoredText(TOKEN);
  const user = readStored(USER, userSchema);
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

// What another tab does to the session counts here too; the key is null when everything was cleared.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === LOGGING_OUT && newValue !== null) return forgetPerson(true);
  if (key !== null && key !== TOKEN && !(key === USER && current)) return;
  const session = read();
  if (key === USER && !session) forget();
  // What this tab has of the account before is not stored beside what belongs to the next one.
  if (session && current && session.user.id !== current.user.id) forgetUnstored();
  change(session, true);
});

// A page that comes back as it was left, by the Back button, shows the account of then.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && readStoredText(TOKEN) !== getToken()) window.location.reload();
});

/**
 * Begins a session; what was kept of another account goes first. The user is written before the token: other tabs hear
 * of that when both are there.
 */
export function signIn(session: StoredSession): void {
  const former = current?.user.id ?? readStored(DRAFTS_OF, z.number());
  if (former !== null && former !== session.user.id) forgetEverything();
  removeStored(DRAFTS_OF);
  writeStored(USER, session.user);
  writeStoredText(TOKEN, session.token);
  change(session);
}

/**
 * Ends the session in this browser because it ended on the server. Drafts of forms are kept for the same account, which
 * is likely to log in again; another one that does removes them.
 */
export function endSession(): void {
  if (current) writeStored(DRAFTS_OF, current.user.id);
  forget();
  removeStored(REGISTRATION_DATA);
  change(null);
}

/** Somebody logs out on purpose: nothing of a person stays in this browser. */
function forgetPerson(elsewhere: boolean): void {
  isForgotten = true;
  forgetEverything();
  change(null, elsewhere);
}

/**
 * Ends the session of somebody who logs out and is on the way to another page: the one at `pathname`, still shown until
 * then, need not ask to log in again.
 */
export function leaveSession(pathname: string): void {
  leftAt = pathname;
  writeStoredText(LOGGING_OUT, String(Date.now()));
  forgetPerson(false);
}

export function arriveAt(pathname: string): void {
  if (pathname !== leftAt) leftAt = null;
}

/** The page where somebody has logged out, until the next one is there. */
export const getLeftAt = (): string | null => leftAt;

/** Keeps the stored user in step with a profile that was fetched or changed. */
export function updateStoredUser(user: User): void {
  if (!current) return;
  writeStored(USER, user);
  change({ token: current.token, user }, isFromElsewhere);
}

/** Was the session last begun or ended in another tab? */
export const isSessionFromElsewhere = (): boolean => isFromElsewhere;

/** Did somebody log out on purpose, so that nothing is kept? */
export const isEverythingForgotten = (): boolean => isForgotten;

export const getSession = (): StoredSession | null => current;
export const getToken = (): string | null => current?.token ?? null;
/** Is the token still where it was stored? Somebody may have cleared the site's data. */
export const isTokenStored = (): boolean => readStoredText(TOKEN) !== null;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
