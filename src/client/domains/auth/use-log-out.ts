import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { trpc } from '../../app/trpc.ts';
import { notify } from '../../components/notify.ts';
import { endSession, getToken } from './session.ts';

/**
 * Logs out: home page, then the session ends here, in every other tab and on the server (applicant spec §4). In that
 * order, since a guarded page left without a session would ask to log in again. For the shell, which outlives the page.
 */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { client } = trpc.useUtils();
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!leaving || pathname !== paths.home) return;
    setLeaving(false);
    const token = getToken();
    endSession();
    notify({ title: 'Logged Out', message: 'You have been successfully logged out.', kind: 'success' });
    // Without a connection the session on the server ends by its age.
    if (token) client.auth.logout.mutate(undefined, { context: { token } }).catch(() => undefined);
  }, [leaving, pathname, client]);

  return () => {
    setLeaving(true);
    void navigate(paths.home);
  };
}
