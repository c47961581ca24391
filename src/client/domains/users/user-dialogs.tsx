import { Button, Text } from '@mantine/core';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { countOf } from '../../../shared/format/count.ts';
import type { ListedUser, UserExtent } from '../../../shared/users/management.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { focusHeading, passesFocusOn } from '../../components/layout/page.tsx';
import { useSessionUser } from '../auth/use-session.ts';
import { nameOf, useUserExtent, useUserWrites } from './hooks.ts';

export interface UserDialogProps {
  /** Stays set while the dialog closes. The dialog stays mounted, so that it can return the focus. */
  user: ListedUser;
  opened: boolean;
  onClose: () => void;
}

export function DeactivateDialog({ user, ...dialog }: UserDialogProps) {
  const { setActive } = useUserWrites();
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => setActive(user, false)}
      title={`Deactivate ${nameOf(user)}?`}
      confirmLabel="Deactivate User"
    >
      <Text>
        {`${user.email} is logged out everywhere at once and cannot log in until the account is activated again. ${isAdministrator(user.role) ? 'The applications assigned to them are unassigned. ' : ''}Nothing is deleted.`}
      </Text>
    </ConfirmDialog>
  );
}

export function EndSessionsDialog({ user, ...dialog }: UserDialogProps) {
  const { endSessions } = useUserWrites();
  const isOwn = useSessionUser().id === user.id;
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => endSessions(user)}
      title={`End all sessions of ${nameOf(user)}?`}
      confirmLabel="End Sessions"
    >
      <Text>
        {isOwn
          ? 'You are logged out everywhere but here.'
          : `${user.email} is logged out everywhere at once, and can log in again with the same password.`}
      </Text>
    </ConfirmDialog>
  );
}

export function SwitchOffDialog({ user, ...dialog }: UserDialogProps) {
  const { switchOffSecondStep } = useUserWrites();
  async function switchItOff() {
    const refused = await switchOffSecondStep(user);
    if (!refused) focusHeading();
  }
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={switchItOff}
      title={`Switch off two-step sign-in of ${nameOf(user)}?`}
      confirmLabel="Switch Off"
    >
      <Text>
        {`${user.email} will log in with the password alone until it is set up again. Do this only for somebody who has lost the phone and the recovery codes, and make sure that it is really this person who asks.`}
      </Text>
    </ConfirmDialog>
  );
}

/** Says how much will be lost (decisions §6). */
export function DeleteUserDialog({ user, ...dialog }: UserDialogProps) {
  const { remove } = useUserWrites();
  async function removeIt() {
    const refused = await remove(user);
    // The button that opened this disappeared with its row.
    if (!refused) focusHeading();
  }
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={removeIt}
      title={`Delete ${nameOf(user)}?`}
      confirmLabel="Delete User"
      tone="danger"
    >
      <Text fw={700} mb="xs">
        This action cannot be undone!
      </Text>
      {dialog.opened && <Losses user={user} />}
    </ConfirmDialog>
  );
}

/** What is deleted with an account. */
function inWords(extent: UserExtent) {
  if (Object.values(extent).every((count) => count === 0))
    return 'No student record, application or document belongs to it.';
  const students = countOf(extent.students, 'student record');
  const applications = countOf(extent.applications, 'application');
  const results = countOf(extent.examResults, 'exam result');
  const documents = countOf(extent.documents, 'document');
  const counted =
    extent.applications > 0 ? ' Applications of closed intakes stay counted in the figures.' : '';
  return `With it go ${students}, ${applications}, ${results} and ${documents}, with their files.${counted}`;
}

const UNCOUNTED =
  'Everything that belongs to it goes too: student records, applications, exam results and documents.';

function Losses({ user: { id, email } }: Pick<UserDialogProps, 'user'>) {
  const { data, error, isFetching, refetch } = useUserExtent(id);
  return (
    <>
      <Text aria-live="polite">
        {`The account ${email} will be deleted. ${data ? inWords(data) : UNCOUNTED}`}
        {!data &&
          error &&
          ' We could not count them: please check your connection and press Retry before you delete.'}
      </Text>
      {!data && error && (
        <Button
          ref={passesFocusOn}
          variant="default"
          mt="sm"
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Retry
        </Button>
      )}
    </>
  );
}
