import { NativeSelect } from '@mantine/core';
import { useIntakes } from './hooks.ts';
import classes from './intakes.module.css';
import { useAddressIntake } from './use-address-intake.ts';

interface IntakeSelectProps {
  /** Null for the current one. */
  intake: number | null;
  onChange: (intake: number | null) => void;
  className?: string | undefined;
}

/** Which intake a page shows, as its address says. */
export function AddressIntakeSelect() {
  const [intake, choose] = useAddressIntake();
  return <IntakeSelect intake={intake} onChange={choose} className={classes.address} />;
}

/** Which intake a list shows. A portal that has only one needs no choice. */
export function IntakeSelect({ intake, onChange, className }: IntakeSelectProps) {
  const { data: intakes = [] } = useIntakes();
  if (intakes.length < 2) return null;
  return (
    <NativeSelect
      label="Intake"
      className={className}
      data={intakes.map(({ id, name, state }) => ({
        value: state === 'current' ? '' : String(id),
        label: state === 'current' ? `${name} (current)` : name,
      }))}
      value={intake ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
    />
  );
}
