import { NativeSelect, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc } from '../../../api/trpc.ts';
import classes from './bulk.module.css';

/** Whom applications can be assigned to. They change rarely. */
const useAdministrators = () => trpc.admin.administrators.useQuery(undefined, { staleTime: 300_000 });

/** The administrator in whose queue an application is. */
export function AssignedTo({ id }: { id: number | null }) {
  return id === null ? null : <AssigneeName id={id} />;
}

function AssigneeName({ id }: { id: number }) {
  const { data } = useAdministrators();
  const name = data?.find((administrator) => administrator.id === id)?.name;
  return (
    <span className={classes.assigned} title={`Assigned to ${name ?? 'a colleague'}`}>
      <VisuallyHidden>Assigned to </VisuallyHidden>
      {name ?? 'a colleague'}
    </span>
  );
}

interface AssigneeSelectProps {
  label: ReactNode;
  /** Choices before the administrators. */
  first: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** Chooses an administrator by id, or one of the first choices. */
export function AssigneeSelect({ label, first, value, onChange, className }: AssigneeSelectProps) {
  const { data = [] } = useAdministrators();
  const people = data.map(({ id, name }) => ({ value: String(id), label: name }));
  const others = people.filter(({ value }) => !first.some((choice) => choice.value === value));
  return (
    <NativeSelect
      className={className}
      label={label}
      data={[...first, ...others]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
