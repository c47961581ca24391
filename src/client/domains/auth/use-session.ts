import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import type { User } from '../../../shared/auth/schema.ts';
import { trpc } from '../../app/trpc.ts';
import { getSession, subscribeToSession, updateStoredUser } from './session.ts';

type Session =
  | { status: 'signedOut'; user: null; isAdmin: false }
  | { status: 'loading' | 'signedIn'; user: User; isAdmin: boolean };

const useStoredSession = () => useSyncExternalStore(subscribeToSession, getSession);

// Fetched only with a token; when it fails the session ends (see app/providers.tsx).
const useProfile = (token: string | undefined) =>
  trpc.auth.profile.useQuery(undefined, { enabled: token !== undefined, meta: { endsSession: true } });

/** Who is signed in. 'loading' while the server has not yet confirmed the stored session (applicant spec §4). */
export function useSession(): Session {
  const stored = useStoredSession();
  const profile = useProfile(stored?.token);
  if (!stored) return { status: 'signedOut', user: null, isAdmin: false };
  const user = profile.data ?? stored.user;
  return { status: profile.isSuccess ? 'signedIn' : 'loading', user, isAdmin: isAdministrator(user.role) };
}

/**
 * Stores the fetched profile, and forgets one account's data before another's is shown. Called once, after every other
 * use of the session in the same component: their queries must know of a log-out before the cache is emptied.
 */
export function useSessionUpkeep(): void {
  const stored = useStoredSession();
  const { data: profile } = useProfile(stored?.token);
  const queryClient = useQueryClient();
  const token = stored?.token;
  const previousToken = useRef(token);

  useEffect(() => {
    if (profile) updateStoredUser(profile);
  }, [profile]);

  useEffect(() => {
    if (previousToken.current === token) return;
    previousToken.current = token;
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.resetQueries();
  }, [token, queryClient]);
}

export const SessionUserContext = createContext<User | null>(null);

/** The signed-in user, on pages behind RequireSession. */
export function useSessionUser(): User {
  const user = useContext(SessionUserContext);
  if (!user) throw new Error('useSessionUser needs a route behind RequireSession');
  return user;
}
