import { TextInput } from '@mantine/core';
import classes from './day-and-time.module.css';
import { DayField } from './day-field.tsx';

interface DayAndTimeProps {
  /** The label of the day, for example 'Answer by (Port of Spain)'. */
  label: string;
  /** yyyy-mm-dd, and hh:mm. */
  day: string;
  time: string;
  error?: string | undefined;
  onDay: (day: string) => void;
  onTime: (time: string) => void;
}

/** A day and a time at the school, beside each other where there is room. */
export const DayAndTime = ({ label, day, time, error, onDay, onTime }: DayAndTimeProps) => (
  <div className={classes.fields}>
    <DayField label={label} required value={day} error={error} onChange={onDay} />
    <TextInput
      type="time"
      label="Time"
      required
      value={time}
      onChange={({ currentTarget }) => onTime(currentTarget.value)}
    />
  </div>
);
