import { NativeSelect } from '@mantine/core';
import { useCallback } from 'react';
import filterClasses from '../../components/list/filters.module.css';
import { SearchField } from '../../components/list/search-field.tsx';
import { ROLE_OPTIONS } from './role-options.ts';
import { type ChangeUserView, type UserFilters as Filters, readUserView } from './user-view.ts';
import classes from './users.module.css';

const ROLES_OR_ALL = [{ value: '', label: 'All roles' }, ...ROLE_OPTIONS];
const STATE_OPTIONS = [
  { value: '', label: 'Active and inactive' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

export function UserFilters({ search, role, state, onChange }: Filters & { onChange: ChangeUserView }) {
  const find = useCallback(
    (typed: string, options: { replace: boolean }) => onChange({ search: typed }, options),
    [onChange],
  );
  // Options are parsed with the same rules as the URL.
  const choose = (name: 'role' | 'state', value: string) =>
    onChange({ [name]: readUserView(new URLSearchParams({ [name]: value }))[name] });
  return (
    <search aria-label="Users" className={`${filterClasses.filters} ${classes.filters}`}>
      <SearchField search={search} placeholder="Name or email" onSearch={find} />
      <NativeSelect
        label="Role"
        data={ROLES_OR_ALL}
        value={role ?? ''}
        onChange={({ currentTarget }) => choose('role', currentTarget.value)}
      />
      <NativeSelect
        label="State"
        data={STATE_OPTIONS}
        value={state ?? ''}
        onChange={({ currentTarget }) => choose('state', currentTarget.value)}
      />
    </search>
  );
}
