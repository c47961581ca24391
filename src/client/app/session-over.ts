import { notify } from '../components/notify.ts';
import { endSession, getToken } from '../domains/auth/session.ts';
import { authReturningTo } from './paths.ts';
import { router } from './router.tsx';

/** Several calls may be refused at once; the first one ends the session, says so and goes to the log-in page. */
export function sessionOver(): void {
  if (!getToken()) return;
  const { pathname, search, hash } = router.state.location;
  endSession();
  notify({
    title: 'Your session has ended',
    message: 'Please log in again. What you typed is kept on this device.',
    kind: 'warning',
  });
  void router.navigate(authReturningTo(pathname + search + hash), { replace: true });
}
