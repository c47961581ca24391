import { useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { Role } from '../../../shared/auth/constants.ts';
import { getLeftAt, subscribeToSession } from '../../api/session.ts';
import { PageLoading } from '../../components/layout/page.tsx';
import { authFor, authReturningTo, paths, type Readers } from '../../paths.ts';
import { useShownChild } from '../applications/children/whose.ts';
import { SessionUserContext, useSession } from './use-session.ts';

interface RequireSessionProps {
  /** Only these roles may open the page; others are sent to the log-in page, which says whom it is for. */
  only?: { allows: (role: Role) => boolean; readers: Readers };
}

/** Shows its child routes to signed-in users, or only to some roles; everyone else goes to the log-in page. */
export function RequireSession({ only }: RequireSessionProps) {
  const session = useSession();
  const child = useShownChild();
  const { pathname, search, hash } = useLocation();
  const leftAt = useSyncExternalStore(subscribeToSession, getLeftAt);
  if (session.status === 'signedOut' && leftAt === pathname) return <PageLoading />;
  if (session.status === 'signedOut')
    return <Navigate replace to={authReturningTo(pathname + search + hash)} />;
  if (session.status === 'loading') return <PageLoading />;
  if (session.user.secondStepDue && pathname !== paths.settings)
    return <Navigate replace to={paths.settings} />;
  if (only && !only.allows(session.user.role)) return <Navigate replace to={authFor(only.readers)} />;
  return (
    <SessionUserContext value={session.user}>
      {/* Choosing another child remounts the page, so that its forms start from that child's data. */}
      <Outlet key={child} />
    </SessionUserContext>
  );
}
