import { NativeSelect } from '@mantine/core';
import { useIntakes } from './hooks.ts';

interface IntakeSelectProps {
  /** Null for the current one. */
  intake: number | null;
  onChange: (intake: number | null) => void;
}

/** Which intake a list shows. A portal that has only one needs no choice. */
export function IntakeSelect({ intake, onChange }: IntakeSelectProps) {
  const { data: intakes = [] } = useIntakes();
  if (intakes.length < 2) return null;
  return (
    <NativeSelect
      label="Intake"
      data={intakes.map(({ id, name, state }) => ({
        value: state === 'current' ? '' : String(id),
        label: state === 'current' ? `${name} (current)` : name,
      }))}
      value={intake ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
    />
  );
}
