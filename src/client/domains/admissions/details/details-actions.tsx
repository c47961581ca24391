import { Button } from '@mantine/core';
import { LinkButton } from '../../../components/layout/links.tsx';
import { editApplicationPath } from '../../../paths.ts';
import type { Decidable } from '../list/list-actions.ts';
import { type ListView, writeListView } from '../list/state/list-view.ts';
import classes from './details.module.css';
import { ShortcutKey } from './shortcut-key.tsx';
import { SHORTCUTS } from './shortcuts.ts';

interface DetailsActionsProps {
  application: Decidable;
  /** The list view that the edit page returns to. */
  view: ListView;
  onNote: () => void;
  onHelp: () => void;
}

/** What can be done with the open application beside deciding it (administrators §2). */
export const DetailsActions = ({ application, view, onNote, onHelp }: DetailsActionsProps) => (
  <div className={classes.actions}>
    <Button variant="subtle" aria-keyshortcuts={SHORTCUTS.note.keys} onClick={onNote}>
      Note
      <ShortcutKey of="note" />
    </Button>
    <LinkButton to={editApplicationPath(application.id, writeListView(view))} variant="subtle">
      Edit
    </LinkButton>
    <Button
      variant="subtle"
      className={classes.help}
      aria-keyshortcuts={SHORTCUTS.help.keys}
      onClick={onHelp}
    >
      Keys
      <ShortcutKey of="help" />
    </Button>
  </div>
);
