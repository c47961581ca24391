import { Button, NativeSelect } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { Role } from '../../../shared/auth/constants.ts';
import { type ListedUser, ROLE_LABELS, roleSchema } from '../../../shared/users/management.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { nameOf, useUserWrites } from './hooks.ts';
import { ROLE_OPTIONS } from './role-options.ts';
import classes from './users.module.css';

/** What a new role does to an account besides its rights. */
function consequence(user: ListedUser, role: Role) {
  const becomes = `${nameOf(user)} becomes ${ROLE_LABELS[role]} and is logged out everywhere.`;
  if (role !== 'user') return becomes;
  return `${becomes} The applications assigned to them are unassigned${user.hasSecondStep ? ', and two-step sign-in is switched off' : ''}.`;
}

/** Changes a role. Selecting one does nothing until it is confirmed. */
export function RoleSelector({ user }: { user: ListedUser }) {
  const [chosen, setChosen] = useState<Role | null>(null);
  const { setRole } = useUserWrites();
  const select = useRef<HTMLSelectElement>(null);
  const consequenceId = useId();
  const shown = chosen ?? user.role;
  // Both buttons disappear, so the focus moves to the select.
  const settle = () => {
    select.current?.focus();
    setChosen(null);
  };
  const [confirm, isBusy] = useOnce(async () => {
    await setRole(user, shown);
    settle();
  });
  return (
    <div className={classes.role}>
      <NativeSelect
        ref={select}
        aria-label={`Role of ${nameOf(user)}`}
        data={ROLE_OPTIONS}
        value={shown}
        onChange={({ currentTarget }) => !isBusy && setChosen(roleSchema.parse(currentTarget.value))}
      />
      {shown !== user.role && (
        <>
          <p id={consequenceId} className={classes.consequence}>
            {consequence(user, shown)}
          </p>
          <div className={classes.confirm}>
            <Button
              variant="light"
              onClick={confirm}
              loading={isBusy}
              aria-label={`Confirm: ${nameOf(user)} becomes ${ROLE_LABELS[shown]}`}
              aria-describedby={consequenceId}
            >
              Confirm
            </Button>
            <Button variant="default" onClick={settle} disabled={isBusy}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
