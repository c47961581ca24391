import { useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { Role } from '../../../shared/auth/constants.ts';
import { getLeftAt, subscribeToSession } from '../../api/session.ts';
import { PageLoading } from '../../components/layout/page.tsx';
import { authForAdministrators, authReturningTo, paths } from '../../paths.ts';
import { SessionUserContext, useSession } from './use-session.ts';

/** Shows its child routes to signed-in users, or only to some roles; everyone else goes to the log-in page. */
export function RequireSession({ allows = () => true }: { allows?: (role: Role) => boolean }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const leftAt = useSyncExternalStore(subscribeToSession, getLeftAt);
  if (session.status === 'signedOut' && leftAt === pathname) return <PageLoading />;
  if (session.status === 'signedOut')
    return <Navigate replace to={authReturningTo(pathname + search + hash)} />;
  if (session.status === 'loading') return <PageLoading />;
  if (session.user.secondStepDue && pathname !== paths.settings)
    return <Navigate replace to={paths.settings} />;
  if (!allows(session.user.role)) return <Navigate replace to={authForAdministrators} />;
  return (
    <SessionUserContext value={session.user}>
      <Outlet />
    </SessionUserContext>
  );
}
