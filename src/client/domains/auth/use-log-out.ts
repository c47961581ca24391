import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { arriveAt, getToken, leaveSession } from '../../api/session.ts';
import { notify } from '../../components/feedback/notify.ts';
import { paths } from '../../paths.ts';
import { endOnServer } from './end-on-server.ts';

/**
 * Logs out in all tabs and on the server, then goes to the home page, or from the student portal home to the log-in
 * page (applicants §4, §2). Use it in the shell only, which is never unmounted.
 */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => arriveAt(pathname), [pathname]);

  return useCallback(() => {
    const token = getToken();
    leaveSession(pathname);
    notify({ title: 'Logged Out', message: 'You have been successfully logged out.', kind: 'success' });
    if (token) void endOnServer(token);
    void navigate(pathname === paths.portalHome ? paths.auth : paths.home);
  }, [navigate, pathname]);
}
