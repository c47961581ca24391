import { Navigate, Outlet, useLocation } from 'react-router';
import { authReturningTo, paths } from '../../app/paths.ts';
import { PageLoading } from '../../components/page.tsx';
import { SessionUserContext, useSession } from './use-session.ts';

/** Lets signed-in users through to its child routes, or only administrators; everyone else goes to the log-in page. */
export function RequireSession({ administrators = false }: { administrators?: boolean }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'signedOut')
    return <Navigate replace to={authReturningTo(pathname + search + hash)} />;
  if (session.status === 'loading') return <PageLoading />;
  if (administrators && !session.isAdmin) return <Navigate replace to={paths.auth} />;
  return (
    <SessionUserContext value={session.user}>
      <Outlet />
    </SessionUserContext>
  );
}
