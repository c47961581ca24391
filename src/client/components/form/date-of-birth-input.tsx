import { Input, TextInput } from '@mantine/core';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { type DayPart, joinDay, problemWith, splitDay } from './date-of-birth.ts';
import classes from './date-of-birth-input.module.css';

interface DateOfBirthInputProps {
  id: string;
  label: ReactNode;
  description?: ReactNode;
  required?: boolean;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  error?: ReactNode;
  disabled?: boolean;
}

const fields: { part: DayPart; label: string; autoComplete: string; length: number }[] = [
  { part: 'day', label: 'Day', autoComplete: 'bday-day', length: 2 },
  { part: 'month', label: 'Month', autoComplete: 'bday-month', length: 10 },
  { part: 'year', label: 'Year', autoComplete: 'bday-year', length: 4 },
];

/** Digits, and for the month also the letters of its name. */
const cleaned = (part: DayPart, text: string) => text.replace(part === 'month' ? /[^\p{L}\d.]/gu : /\D/g, '');

/**
 * A date of birth typed as day, month and year, because a calendar would need sixteen years of paging. Shows which part
 * is wrong when the group loses the focus. See `joinDay` for its value.
 */
export function DateOfBirthInput(props: DateOfBirthInputProps) {
  const {
    id,
    label,
    description = 'For example, 27 3 2009',
    required,
    value,
    defaultValue = '',
    onChange,
  } = props;
  const [typed, setTyped] = useState(() => splitDay(defaultValue));
  const [left, setLeft] = useState(false);
  const parts = value === undefined ? typed : splitDay(value);

  const nothingTyped = joinDay(parts) === '';
  const problem = !nothingTyped && (left || props.error) ? problemWith(parts) : undefined;
  const error = problem?.message ?? props.error;
  const wrong = (part: DayPart) => (problem ? problem.part === part : Boolean(props.error));

  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setLeft(true);
    props.onBlur?.(event);
  };

  return (
    <fieldset
      id={id}
      className={classes.group}
      aria-describedby={error ? `${id}-description ${id}-error` : `${id}-description`}
      disabled={props.disabled}
      onBlur={leave}
      onFocus={props.onFocus}
    >
      <Input.Label component="legend" required={required ?? false} className={classes.legend}>
        {label}
      </Input.Label>
      <Input.Description id={`${id}-description`}>{description}</Input.Description>
      <div className={classes.parts}>
        {fields.map(({ part, label: partLabel, autoComplete, length }) => (
          <TextInput
            key={part}
            id={`${id}-${part}`}
            label={partLabel}
            value={parts[part]}
            inputMode={part === 'month' ? 'text' : 'numeric'}
            autoComplete={autoComplete}
            maxLength={length}
            error={wrong(part)}
            w={length > 2 ? '6rem' : '4.25rem'}
            onChange={(event) => {
              const next = { ...parts, [part]: cleaned(part, event.currentTarget.value) };
              setTyped(next);
              onChange?.(joinDay(next));
            }}
          />
        ))}
      </div>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </fieldset>
  );
}
