import type { User } from '../../../shared/users/schema.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { Fact, FactList } from '../../components/layout/fact-list.tsx';
import classes from './auth.module.css';

/** Settings of the account that only the school changes, read only. */
export const AccountSecurity = ({ user: { role, isActive } }: { user: User }) => (
  <FactList strong>
    <Fact label="Account Role">
      <span className={classes.role}>{role.replaceAll('_', ' ')}</span>
    </Fact>
    <Fact label="Account Status">
      <StatusBadge tone={isActive ? 'success' : 'danger'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
    </Fact>
  </FactList>
);
