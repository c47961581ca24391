import type { User } from '../../../shared/users/schema.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import classes from './account-security.module.css';

/** What the school decides about an account: to be read only. */
export const AccountSecurity = ({ user: { role, isActive } }: { user: User }) => (
  <dl className={classes.facts}>
    <div>
      <dt>Account Role</dt>
      <dd className={classes.role}>{role.replaceAll('_', ' ')}</dd>
    </div>
    <div>
      <dt>Account Status</dt>
      <dd>
        <StatusBadge tone={isActive ? 'success' : 'danger'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
      </dd>
    </div>
  </dl>
);
