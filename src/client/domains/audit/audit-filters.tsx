import { NativeSelect, TextInput } from '@mantine/core';
import { useCallback } from 'react';
import { ACTION_LABELS } from '../../../shared/audit/actions.ts';
import { trpc } from '../../app/trpc.ts';
import filterClasses from '../../components/list/filters.module.css';
import { SearchField } from '../../components/list/search-field.tsx';
import classes from './audit.module.css';
import { type ChangeAuditView, type AuditFilters as Filters, readAuditView } from './audit-view.ts';

const ACTION_OPTIONS = [
  { value: '', label: 'Everything' },
  ...Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label })),
];

/** Which changes are shown: whose, of which kind, from when to when, and of which application. */
export function AuditFilters({
  person,
  action,
  from,
  to,
  application,
  onChange,
}: Filters & { onChange: ChangeAuditView }) {
  const { data: people = [] } = trpc.superAdmin.auditPeople.useQuery(undefined, { staleTime: 0 });
  const find = useCallback(
    (typed: string, options: { replace: boolean }) => onChange({ application: typed }, options),
    [onChange],
  );
  // What is chosen is read by the rules of the address.
  const choose = (name: 'person' | 'action' | 'from' | 'to', value: string) =>
    onChange({ [name]: readAuditView(new URLSearchParams({ [name]: value }))[name] });
  return (
    <search aria-label="Changes" className={`${filterClasses.filters} ${classes.filters}`}>
      <NativeSelect
        label="Person"
        data={[
          { value: '', label: 'Everybody' },
          ...people.map(({ id, email, name }) => ({
            value: String(id),
            label: name ? `${name} (${email})` : email,
          })),
        ]}
        value={person ?? ''}
        onChange={({ currentTarget }) => choose('person', currentTarget.value)}
      />
      <NativeSelect
        label="Action"
        data={ACTION_OPTIONS}
        value={action ?? ''}
        onChange={({ currentTarget }) => choose('action', currentTarget.value)}
      />
      <SearchField label="Application ID" search={application} placeholder="SF2027-00042" onSearch={find} />
      <TextInput
        type="date"
        label="From"
        value={from}
        onChange={({ currentTarget }) => choose('from', currentTarget.value)}
      />
      <TextInput
        type="date"
        label="To"
        value={to}
        onChange={({ currentTarget }) => choose('to', currentTarget.value)}
      />
    </search>
  );
}
