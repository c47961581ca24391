import { useCallback, useMemo, useState } from 'react';
import type { ListedUser } from '../../../shared/users/management.ts';
import { useUserWrites } from './hooks.ts';
import { DeactivateDialog, DeleteUserDialog, EndSessionsDialog, SwitchOffDialog } from './user-dialogs.tsx';
import { EditUserDialog } from './user-form-dialog.tsx';

const DIALOGS = {
  edit: EditUserDialog,
  deactivate: DeactivateDialog,
  endSessions: EndSessionsDialog,
  switchOff: SwitchOffDialog,
  remove: DeleteUserDialog,
};
type Question = keyof typeof DIALOGS;

export interface UserActions {
  ask: (question: Question, user: ListedUser) => void;
  activate: (user: ListedUser) => void;
}

/** What the rows of the list do, and the dialogs in which it is asked: one of each for all rows. */
export function useUserActions(first: ListedUser | undefined) {
  // Who it is about stays while a dialog closes.
  const [user, setUser] = useState<ListedUser | null>(null);
  const [asked, setAsked] = useState<Question | null>(null);
  const { setActive } = useUserWrites();

  const ask = useCallback((question: Question, about: ListedUser) => {
    setUser(about);
    setAsked(question);
  }, []);
  const actions: UserActions = useMemo(
    () => ({ ask, activate: (about) => void setActive(about, true) }),
    [ask, setActive],
  );

  // A dialog that is there before it opens knows where to give the focus back.
  const about = user ?? first;
  const dialogs =
    about &&
    Object.entries(DIALOGS).map(([question, Dialog]) => (
      <Dialog key={question} user={about} opened={asked === question} onClose={() => setAsked(null)} />
    ));
  return { actions, dialogs };
}
