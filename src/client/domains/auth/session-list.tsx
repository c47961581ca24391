import { Button, Text } from '@mantine/core';
import type { Session } from '../../../shared/auth/sessions.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { focusHeading } from '../../components/layout/page.tsx';
import classes from './session-list.module.css';

const nameOf = ({ device }: Session) => device || 'Unknown device';

function useEndSession() {
  const utils = trpc.useUtils();
  return trpc.auth.endSession.useMutation({
    onSuccess: () => {
      notify({ title: 'Success', message: 'That device has been logged out.', kind: 'success' });
      // The pressed button disappears with its session.
      focusHeading();
    },
    onError: (error) => notifyFailure('Error', error, 'Failed to log out that device'),
    onSettled: () => utils.auth.sessions.invalidate(),
  });
}

function SessionItem({ session }: { session: Session }) {
  const { mutate, isPending } = useEndSession();
  const name = nameOf(session);
  return (
    <li className={classes.session}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          Logged in on {formatDateTime(session.createdAt)}, last used on {formatDateTime(session.lastUsedAt)}
        </Text>
      </div>
      {session.isCurrent ? (
        <StatusBadge tone="success">This device</StatusBadge>
      ) : (
        <Button
          variant="default"
          loading={isPending}
          aria-label={`Log out ${name}, last used on ${formatDateTime(session.lastUsedAt)}`}
          onClick={() => mutate({ id: session.id })}
        >
          Log Out
        </Button>
      )}
    </li>
  );
}

/** Where this account is logged in. Each other session can be ended. */
export function SessionList() {
  const query = trpc.auth.sessions.useQuery();
  return (
    <DataState query={query} errorTitle="Your devices could not be loaded">
      {(sessions) => (
        <>
          <Text mb="md">
            {sessions.length > 1
              ? 'Is one of these not yours? Log it out, then change your password.'
              : 'You are not logged in anywhere else.'}
          </Text>
          <ul className={classes.list}>
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        </>
      )}
    </DataState>
  );
}
