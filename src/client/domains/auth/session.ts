import { type User, userSchema } from '../../../shared/auth/schema.ts';
import { readStored, readStoredText, removeStored, writeStored, writeStoredText } from '../../components/storage.ts';

/** The session in local storage (applicant spec §3, §4). */
export interface StoredSession {
  token: string;
  user: User;
}

const TOKEN = 'token';
const USER = 'user';
const REGISTRATION_DATA = 'registrationData';

const listeners = new Set<() => void>();
let current = read();

/** Corrupt user data, or half a session, is removed and counts as logged out. */
function read(): StoredSession | null {
  const token = readStoredText(TOKEN);
  const user = readStored(USER, userSchema);
  if (token && user) return { token, user };
  removeStored(TOKEN);
  removeStored(USER);
  return null;
}

function change(session: StoredSession | null): void {
  current = session;
  for (const listener of listeners) listener();
}

// A log-out (or a log-in) in another tab counts here too; key is null when everything was cleared.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === null || (key === TOKEN && newValue === null)) change(null);
  else if (key === USER && newValue !== null) change(read());
});

export function signIn(session: StoredSession): void {
  writeStoredText(TOKEN, session.token);
  writeStored(USER, session.user);
  change(session);
}

/** Ends the session in this browser. Drafts of forms are kept: they belong to the person, not to the session. */
export function endSession(): void {
  removeStored(TOKEN);
  removeStored(USER);
  removeStored(REGISTRATION_DATA);
  change(null);
}

/** Keeps the stored user in step with a profile that was fetched or changed. */
export function updateStoredUser(user: User): void {
  if (!current) return;
  writeStored(USER, user);
  change({ token: current.token, user });
}

export const getSession = (): StoredSession | null => current;
export const getToken = (): string | null => current?.token ?? null;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
