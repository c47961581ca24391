import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import type { User } from '../../../shared/users/schema.ts';
import {
  getSession,
  isEverythingForgotten,
  isSessionFromElsewhere,
  subscribeToSession,
  updateStoredUser,
} from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { keptSentence } from '../../components/feedback/kept-sentence.ts';
import { notify } from '../../components/feedback/notify.ts';

export { isSessionFromElsewhere };

type Session =
  | { status: 'signedOut'; user: null; isAdministrator: false }
  | { status: 'loading' | 'signedIn'; user: User; isAdministrator: boolean };

const useStoredSession = () => useSyncExternalStore(subscribeToSession, getSession, getSession);

/** Milliseconds until a profile that got no answer is asked for again. */
const PROFILE_RETRY_MS = 10_000;

// Fetched only with a token. A refusal ends the session (see app/session-over.ts); without an answer it is tried again.
const useProfile = (token: string | undefined) =>
  trpc.auth.profile.useQuery(undefined, {
    enabled: token !== undefined,
    meta: { endsSession: true },
    refetchInterval: ({ state }) => state.status === 'error' && PROFILE_RETRY_MS,
  });

/**
 * The session. 'loading' until the server has answered about the stored one, or could not (applicants §4). Without
 * an answer the stored user stays: the server checks each call anyway.
 */
export function useSession(): Session {
  const stored = useStoredSession();
  const profile = useProfile(stored?.token);
  if (!stored) return { status: 'signedOut', user: null, isAdministrator: false };
  const user = profile.data ?? stored.user;
  return {
    status: profile.isFetched ? 'signedIn' : 'loading',
    user,
    isAdministrator: isAdministrator(user.role),
  };
}

/** For pages for logged-out users: has a session started, so that the next page is about to open? */
export const useIsEntering = (): boolean => useStoredSession() !== null;

/** Shown when another tab has changed the session. */
const loggedOutElsewhere = () => ({
  title: 'Logged Out',
  message: `You were logged out in another tab.${keptSentence()}`,
});
const LOGGED_OUT_FOR_GOOD = {
  title: 'Logged Out',
  message: 'You were logged out in another tab. What was not saved has been removed from this device.',
};
const ACCOUNT_CHANGED = {
  title: 'Account Changed',
  message: 'Somebody logged in with another account in another tab. This tab shows that account now.',
};

/**
 * Stores the fetched profile, and removes one account's data before showing another's. Call it once, after every other
 * use of the session in the component: their queries must see a log-out before the cache is cleared.
 */
export function useSessionUpkeep(): void {
  const stored = useStoredSession();
  const { data: profile } = useProfile(stored?.token);
  const queryClient = useQueryClient();
  const token = stored?.token;
  const userId = stored?.user.id;
  const previous = useRef({ token, userId });

  useEffect(() => {
    if (profile) updateStoredUser(profile);
  }, [profile]);

  useEffect(() => {
    const before = previous.current;
    if (before.token === token) return;
    previous.current = { token, userId };
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.resetQueries();
    if (before.userId !== undefined && before.userId !== userId && isSessionFromElsewhere()) {
      const loggedOut = isEverythingForgotten() ? LOGGED_OUT_FOR_GOOD : loggedOutElsewhere();
      notify(userId === undefined ? loggedOut : ACCOUNT_CHANGED);
    }
  }, [token, userId, queryClient]);
}

export const SessionUserContext = createContext<User | null>(null);

/**
 * The signed-in user.
 * @throws outside of RequireSession.
 */
export function useSessionUser(): User {
  const user = useContext(SessionUserContext);
  if (!user) throw new Error('useSessionUser needs a route behind RequireSession');
  return user;
}
