import { useId } from 'react';
import { flushSync } from 'react-dom';
import type { Child } from '../../../../shared/applications/children.ts';
import { NEW_CHILD } from '../../../../shared/applications/constants.ts';
import { APPLICANT_STATUS_LABELS } from '../../../../shared/applications/status.ts';
import { focusHeading } from '../../../components/layout/page.tsx';
import type { Pieces } from '../../../components/state/local-draft.ts';
import { useSessionUser } from '../../auth/use-session.ts';
import { useChildren } from '../hooks.ts';
import { keptFor, readKept } from '../kept-on-device.ts';
import { showChild, useShownChild } from './whose.ts';
import classes from './whose-application.module.css';
import { ANOTHER_CHILD } from './whose-name.ts';

/**
 * Chooses the child whose application the pages show. Each button says what waits or the status. Renders nothing for one
 * child.
 */
export function WhoseApplication() {
  const id = useId();
  const known = useChildren();
  const shown = useShownChild();
  const userId = useSessionUser().id;
  const typed = readKept(keptFor(userId, NEW_CHILD, undefined)).personal;
  const isBegun = shown === NEW_CHILD || Object.keys(typed).length > 0;
  const isListed = known.some((child) => child.id === NEW_CHILD);
  const children = isBegun && !isListed ? [...known, newChild(typed)] : known;
  if (children.length < 2) return null;
  const isShown = (child: Child, index: number) => (shown === undefined ? index === 0 : child.id === shown);
  return (
    <fieldset className={classes.whose} aria-labelledby={id}>
      <p id={id}>Whose application is this?</p>
      {children.map((child, index) => (
        <button
          key={child.id}
          type="button"
          aria-pressed={isShown(child, index)}
          onClick={() => {
            // The page is mounted again: only its new heading can keep the focus.
            flushSync(() => showChild(index === 0 ? undefined : child.id));
            focusHeading();
          }}
        >
          <strong>{child.name || ANOTHER_CHILD}</strong>
          <span data-waits={child.waits !== null || undefined}>{stateOf(child)}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** A child of whom only this device knows. */
const newChild = ({ firstName, lastName }: Pieces): Child => ({
  id: NEW_CHILD,
  name: [firstName, lastName]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .trim(),
  status: null,
  isWithdrawn: false,
  isOpenedAgain: false,
  waits: null,
});

function stateOf({ id, status, isWithdrawn, isOpenedAgain, waits }: Child): string {
  if (isWithdrawn) return 'Withdrawn';
  if (waits === 'offer') return 'An offer waits for an answer';
  if (waits === 'request') return 'The school asks for something';
  if (id === NEW_CHILD) return 'Not saved yet';
  if (isOpenedAgain) return 'Opened again, not submitted yet';
  return status === null || status === 'draft' ? 'Not submitted yet' : APPLICANT_STATUS_LABELS[status];
}
