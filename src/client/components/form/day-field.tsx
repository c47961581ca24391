import { TextInput, type TextInputProps } from '@mantine/core';
import { formatChosenDay } from '../../../shared/format/dates.ts';

interface DayFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** yyyy-mm-dd; empty while none is chosen. */
  value: string;
  onChange: (day: string) => void;
}

/** The browser's field for a day, with the chosen day below it, since some browsers put the month first. */
export const DayField = ({ value, onChange, ...field }: DayFieldProps) => (
  <TextInput
    {...field}
    type="date"
    max="9999-12-31"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    description={value && formatChosenDay(value)}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
  />
);
