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

/** The actions of all rows, with one dialog of each kind. */
export function useUserActions(first: ListedUser | undefined) {
  // Stays set while a dialog closes.
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

  // Dialogs are mounted before they open, so that they can return the focus.
  const about = user ?? first;
  const dialogs =
    about &&
    Object.entries(DIALOGS).map(([question, Dialog]) => (
      <Dialog key={question} user={about} opened={asked === question} onClose={() => setAsked(null)} />
    ));
  return { actions, dialogs };
}
