import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { MINIMUM_PASSWORD_LENGTH } from '../../../shared/auth/constants.ts';
import { PasswordField } from '../../components/form/password-field.tsx';
import classes from './auth.module.css';
import { OWN_ADMINISTRATOR_PASSWORD_RULE, PASSWORD_ADVICE } from './password-advice.ts';

/** The part of a form that these fields use. */
interface FormWith<Field extends string> {
  getInputProps: (field: Field) => GetInputPropsReturnType;
  key: (field: Field) => string;
}

/** A required input. All fields of these short forms are required, so none is marked. */
export const requiredInput = <Field extends string>(
  form: Pick<FormWith<Field>, 'getInputProps'>,
  field: Field,
) => ({
  id: field,
  required: true,
  withAsterisk: false,
  ...form.getInputProps(field),
});

interface PersonFieldsProps {
  form: FormWith<'firstName' | 'lastName' | 'email'>;
  emailLabel?: string;
}

/** Name and email address of an account. */
export function PersonFields({ form, emailLabel }: PersonFieldsProps) {
  return (
    <>
      <div className={classes.names}>
        <TextInput
          key={form.key('firstName')}
          {...requiredInput(form, 'firstName')}
          label="First Name"
          autoComplete="given-name"
        />
        <TextInput
          key={form.key('lastName')}
          {...requiredInput(form, 'lastName')}
          label="Last Name"
          autoComplete="family-name"
        />
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
      key={form.key('email')}
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
  /** Is it an administrator's account? */
  isAdministrator?: boolean;
}

/** A new password, typed twice. */
export function NewPasswordFields({ form, isAdministrator = false }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...requiredInput(form, 'password')}
        label="Password"
        description={`At least ${MINIMUM_PASSWORD_LENGTH} characters. ${PASSWORD_ADVICE}${isAdministrator ? ` ${OWN_ADMINISTRATOR_PASSWORD_RULE}` : ''}`}
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
