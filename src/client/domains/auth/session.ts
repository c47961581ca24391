import { type User, userSchema } from '../../../shared/users/schema.ts';
import {
  readStored,
  readStoredText,
  removeStored,
  writeStored,
  writeStoredText,
} from '../../components/storage.ts';

/** The session in local storage (applicant spec §3, §4). */
interface StoredSession {
  token: string;
  user: User;
}

const TOKEN = 'token';
const USER = 'user';
const REGISTRATION_DATA = 'registrationData';

const listeners = new Set<() => void>();
let current = read();
let isFromElsewhere = false;
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
  isFromElsewhere = elsewhere;
  for (const listener of listeners) listener();
}

// What another tab does to the session counts here too; the key is null when everything was cleared.
window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== TOKEN && !(key === USER && current)) return;
  const session = read();
  if (key === USER && !session) forget();
  change(session, true);
});

/** The user is written first: other tabs hear of the token when both are there. */
export function signIn(session: StoredSession): void {
  writeStored(USER, session.user);
  writeStoredText(TOKEN, session.token);
  change(session);
}

/** Ends the session in this browser. Drafts of forms are kept: they belong to the person, not to the session. */
export function endSession(): void {
  forget();
  removeStored(REGISTRATION_DATA);
  change(null);
}

/**
 * Ends the session of somebody who logs out and is on the way to another page: the one at `pathname`, still shown until
 * then, need not ask to log in again.
 */
export function leaveSession(pathname: string): void {
  leftAt = pathname;
  endSession();
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

export const getSession = (): StoredSession | null => current;
export const getToken = (): string | null => current?.token ?? null;
/** Is the token still where it was stored? Somebody may have cleared the site's data. */
export const isTokenStored = (): boolean => readStoredText(TOKEN) !== null;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
