import { NativeSelect, TextInput } from '@mantine/core';
import { useCallback } from 'react';
import { ACTION_LABELS, ACTIONS_BY_KIND } from '../../../shared/audit/actions.ts';
import { type RouterOutputs, trpc } from '../../api/trpc.ts';
import filterClasses from '../../components/list/filters.module.css';
import { FoldOnPhone } from '../../components/list/fold-on-phone.tsx';
import { SearchField } from '../../components/list/search-field.tsx';
import classes from './audit.module.css';
import { type ChangeAuditView, type AuditFilters as Filters, readAuditView } from './audit-view.ts';
import { actorName } from './change-words.ts';

const KIND_OPTIONS = [
  { value: 'change', label: 'Changes' },
  { value: 'sign_in', label: 'Sign-ins' },
  { value: 'access', label: 'Reading and exports' },
  { value: 'all', label: 'Everything' },
];

const actionOptions = (kind: Filters['kind']) => [
  { value: '', label: 'Everything' },
  ...Object.entries(kind === 'all' ? ACTION_LABELS : ACTIONS_BY_KIND[kind]).map(([value, label]) => ({
    value,
    label,
  })),
];

type Person = RouterOutputs['superAdmin']['auditPeople'][number];

/** The name alone where it tells people apart: with the address it would not fit into the field. */
const labelOf = (person: Person, people: readonly Person[]) => {
  const { name, email } = person;
  const isShared = name !== null && people.filter((other) => other.name === name).length > 1;
  return isShared ? `${name} (${email})` : actorName(person);
};

/** Filters by kind of entry, person, dates and application. */
export function AuditFilters({
  kind,
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
  // Values are parsed with the same rules as the URL.
  const choose = (name: 'person' | 'action' | 'from' | 'to', value: string) =>
    onChange({ [name]: readAuditView(new URLSearchParams({ [name]: value }))[name] });
  return (
    <search aria-label="Entries" className={`${filterClasses.filters} ${classes.filters}`}>
      <NativeSelect
        label="Show"
        data={KIND_OPTIONS}
        value={kind}
        // Each kind has its own actions.
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: readAuditView(new URLSearchParams({ kind: value })).kind, action: null })
        }
      />
      <NativeSelect
        label="Person"
        data={[
          { value: '', label: 'Everybody' },
          ...people.map((person) => ({ value: String(person.id), label: labelOf(person, people) })),
        ]}
        value={person ?? ''}
        onChange={({ currentTarget }) => choose('person', currentTarget.value)}
      />
      <FoldOnPhone
        name="More filters"
        opened={action !== null || application !== '' || from !== '' || to !== ''}
        className={filterClasses.filters}
      >
        <NativeSelect
          label="Action"
          data={actionOptions(kind)}
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
      </FoldOnPhone>
    </search>
  );
}
