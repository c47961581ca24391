import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { memo } from 'react';
import { FIELD_LABELS } from '../../../shared/students/field-labels.ts';
import { REQUIRED_STUDENT_FIELDS } from '../../../shared/students/schema.ts';
import { DateOfBirthInput } from '../../components/form/date-of-birth-input.tsx';
import classes from './personal-field.module.css';
import type { Condition, PersonalField as Field } from './personal-field-types.ts';
import type { PersonalValues } from './personal-values.ts';

export type PersonalFormApi = UseFormReturnType<PersonalValues>;

interface PersonalFieldProps {
  field: Field;
  error: unknown;
  form: PersonalFormApi;
  /** Administrators have other required fields than applicants. */
  isRequired?: boolean;
}

const required: readonly string[] = REQUIRED_STUDENT_FIELDS;
const CHOOSE = { value: '', label: 'Choose…' };
const YES_NO = [CHOOSE, { value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }];
const answers = new Map([
  ['yes', true],
  ['no', false],
]);

/**
 * One field of the personal form. Inputs are uncontrolled, so typing renders nothing. `form` is a new object on each
 * render, but all of them access the same values: a field renders again only for a new error.
 */
export const PersonalField = memo(
  function PersonalField({ field, form, isRequired = required.includes(field.name) }: PersonalFieldProps) {
    return 'when' in field && field.when ? (
      <ConditionalField field={field} when={field.when} form={form} isRequired={isRequired} />
    ) : (
      <AnyField field={field} form={form} isRequired={isRequired} />
    );
  },
  (before, after) => before.field === after.field && before.error === after.error,
);

interface ConditionalFieldProps extends AnyFieldProps {
  when: Condition;
}

function ConditionalField({ when, isRequired, ...props }: ConditionalFieldProps) {
  const answer = props.form.useWatchValue(when.name);
  const text = props.form.useWatchValue(props.field.name);
  if ('is' in when) return answer === when.is && <AnyField {...props} isRequired />;
  const isTicked = when.has === undefined ? answer.length > 0 : answer.includes(when.has);
  return (isTicked || text !== '') && <AnyField {...props} isRequired={isRequired} />;
}

interface AnyFieldProps {
  field: Field;
  form: PersonalFormApi;
  isRequired: boolean;
}

function AnyField({ field, form, isRequired }: AnyFieldProps) {
  const { name, help } = field;
  const common = {
    id: name,
    label: FIELD_LABELS[name],
    description: help,
    required: isRequired,
    ...form.getInputProps(name),
  };
  switch (field.kind) {
    case 'line': {
      const { type = 'text', autoComplete = 'off', digits = false, suggestions } = field;
      const keyboard = { text: digits ? 'numeric' : 'text', tel: 'tel', email: 'email' } as const;
      const input = { ...common, type, inputMode: keyboard[type], autoComplete };
      if (!suggestions) return <TextInput {...input} />;
      return (
        <>
          <TextInput {...input} classNames={{ input: classes.suggested }} list={`${name}-suggestions`} />
          <datalist id={`${name}-suggestions`}>
            {suggestions.map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        </>
      );
    }
    case 'paragraph':
      return <Textarea {...common} rows={3} classNames={{ input: classes.paragraph }} autoComplete="off" />;
    case 'day':
      return <DateOfBirthInput {...common} />;
    case 'choice':
      return (
        <NativeSelect
          {...common}
          autoComplete={field.autoComplete ?? 'off'}
          data={[CHOOSE, ...field.options]}
        />
      );
    case 'yesNo': {
      const answer = form.getValues()[field.name];
      return (
        <NativeSelect
          {...common}
          autoComplete="off"
          data={YES_NO}
          defaultValue={answer === null ? '' : answer ? 'yes' : 'no'}
          onChange={(event) => common.onChange(answers.get(event.currentTarget.value) ?? null)}
        />
      );
    }
    case 'ticks':
      return (
        <Checkbox.Group {...common}>
          {field.options.map((option) => (
            <Checkbox key={option.value} {...option} />
          ))}
        </Checkbox.Group>
      );
    case 'lines':
      return (
        <Textarea
          {...common}
          rows={3}
          classNames={{ input: classes.paragraph }}
          autoComplete="off"
          defaultValue={form.getValues()[field.name].join('\n')}
          onChange={({ currentTarget: { value } }) => common.onChange(linesOf(value))}
        />
      );
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
