import { Title } from '@mantine/core';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { type ListedUser, ROLE_LABELS } from '../../../shared/users/management.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { EmailText } from '../../components/layout/email-text.tsx';
import { passesFocusOn } from '../../components/layout/page.tsx';
import rowActions from '../../components/list/row-actions.module.css';
import { useSessionUser } from '../auth/use-session.ts';
import { nameOf } from './hooks.ts';
import { RoleSelector } from './role-selector.tsx';
import type { UserActions } from './use-user-actions.tsx';
import classes from './users.module.css';

interface UserRowProps {
  user: ListedUser;
  actions: UserActions;
}

export function UserRow({ user, actions }: UserRowProps) {
  const { email, role, emailVerified, isActive, lastLoginAt, hasSecondStep } = user;
  const isOwn = useSessionUser().id === user.id;
  return (
    <li ref={passesFocusOn} className={classes.user}>
      <div>
        <Title order={3} size="h4">
          {nameOf(user)}
        </Title>
        <p className={classes.email}>
          <EmailText address={email} />
        </p>
        {!emailVerified && <p className={classes.hint}>Email address not confirmed</p>}
      </div>
      {isOwn ? <p className={classes.own}>{`${ROLE_LABELS[role]} (you)`}</p> : <RoleSelector user={user} />}
      <div>
        <StatusBadge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
        <p className={classes.hint}>
          {lastLoginAt ? (
            <>
              Last log-in <time dateTime={lastLoginAt}>{formatDateTime(lastLoginAt)}</time>
            </>
          ) : (
            'Never logged in'
          )}
        </p>
        {hasSecondStep && <p className={classes.hint}>Two-step sign-in</p>}
      </div>
      <RowButtons user={user} isOwn={isOwn} actions={actions} />
    </li>
  );
}

/** Nobody can deactivate or delete their own account. */
function RowButtons({ user, isOwn, actions: { ask, activate } }: UserRowProps & { isOwn: boolean }) {
  const button = (label: string, onClick: () => void, isDanger = false) => (
    <button
      type="button"
      className={rowActions.other}
      data-danger={isDanger || undefined}
      aria-label={`${label} ${nameOf(user)}`}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <div className={classes.buttons}>
      {button('Edit', () => ask('edit', user))}
      {button('End Sessions', () => ask('endSessions', user))}
      {!isOwn && user.hasSecondStep && button('Switch Off Two-Step', () => ask('switchOff', user))}
      {!isOwn &&
        (user.isActive
          ? button('Deactivate', () => ask('deactivate', user))
          : button('Activate', () => activate(user)))}
      {!isOwn && button('Delete', () => ask('remove', user), true)}
    </div>
  );
}
