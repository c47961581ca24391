import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { MINIMUM_PASSWORD_LENGTH } from '../../../shared/auth/constants.ts';
import { PasswordField } from '../../components/form/password-field.tsx';
import classes from './auth.module.css';
import { PASSWORD_ADVICE, STAFF_PASSWORD_RULE } from './password-advice.ts';

/** As much of a form as some of its fields need. */
interface FormWith<Field extends string> {
  getInputProps: (field: Field) => GetInputPropsReturnType;
}

/** A field that has to be filled in; on these short forms that is every one, so none is marked. */
export const requiredInput = <Field extends string>(form: FormWith<Field>, field: Field) => ({
  id: field,
  required: true,
  withAsterisk: false,
  ...form.getInputProps(field),
});

interface PersonFieldsProps {
  form: FormWith<'firstName' | 'lastName' | 'email'>;
  emailLabel?: string;
}

/** Whose account it is. */
export function PersonFields({ form, emailLabel }: PersonFieldsProps) {
  return (
    <>
      <div className={classes.names}>
        <TextInput {...requiredInput(form, 'firstName')} label="First Name" autoComplete="given-name" />
        <TextInput {...requiredInput(form, 'lastName')} label="Last Name" autoComplete="family-name" />
      </div>
      <EmailField form={form} label={emailLabel} />
    </>
  );
}

interface EmailFieldProps {
  form: FormWith<'email'>;
  label?: string | undefined;
}

export function EmailField({ form, label = 'Email' }: EmailFieldProps) {
  return (
    <TextInput
      {...requiredInput(form, 'email')}
      label={label}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

interface NewPasswordFieldsProps {
  form: FormWith<'password' | 'confirmPassword'>;
  /** Of an administrator. */
  isStaff?: boolean;
}

/** A new password, twice. */
export function NewPasswordFields({ form, isStaff = false }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...requiredInput(form, 'password')}
        label="Password"
        description={`At least ${MINIMUM_PASSWORD_LENGTH} characters. ${PASSWORD_ADVICE}${isStaff ? ` ${STAFF_PASSWORD_RULE}` : ''}`}
        autoComplete="new-password"
      />
      <PasswordField
        {...requiredInput(form, 'confirmPassword')}
        label="Confirm Password"
        autoComplete="new-password"
      />
    </>
  );
}
