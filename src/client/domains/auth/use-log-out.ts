import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { trpc } from '../../app/trpc.ts';
import { notify } from '../../components/notify.ts';
import { endSession, getToken } from './session.ts';

/** Logs out: home page, then the session ends here, in every other tab and on the server (applicant spec §4). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  return async () => {
    const token = getToken();
    // First away from the guarded page, which would otherwise ask to log in again.
    await navigate(paths.home, { flushSync: true });
    endSession();
    notify({ title: 'Logged Out', message: 'You have been successfully logged out.', kind: 'success' });
    // Without a connection the session on the server ends by its age.
    if (token) await client.auth.logout.mutate(undefined, { context: { token } }).catch(() => undefined);
  };
}
