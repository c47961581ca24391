import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { MINIMUM_PASSWORD_LENGTH } from '../../../shared/auth/constants.ts';
import { PasswordField } from '../../components/password-field.tsx';
import classes from './auth.module.css';

/** As much of a form as some of its fields need. */
interface FormWith<Field extends string> {
  key: (field: Field) => string;
  getInputProps: (field: Field) => GetInputPropsReturnType;
}

/** Whose account it is. */
export function PersonFields({ form }: { form: FormWith<'firstName' | 'lastName' | 'email'> }) {
  return (
    <>
      <div className={classes.names}>
        <TextInput
          id="firstName"
          key={form.key('firstName')}
          label="First Name"
          required
          withAsterisk={false}
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          id="lastName"
          key={form.key('lastName')}
          label="Last Name"
          required
          withAsterisk={false}
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
      </div>
      <EmailField form={form} />
    </>
  );
}

export function EmailField({ form }: { form: FormWith<'email'> }) {
  return (
    <TextInput
      id="email"
      key={form.key('email')}
      label="Email"
      required
      withAsterisk={false}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...form.getInputProps('email')}
    />
  );
}

/** A new password, twice. */
export function NewPasswordFields({ form }: { form: FormWith<'password' | 'confirmPassword'> }) {
  return (
    <>
      <PasswordField
        id="password"
        key={form.key('password')}
        label="Password"
        required
        withAsterisk={false}
        description={`At least ${MINIMUM_PASSWORD_LENGTH} characters.`}
        autoComplete="new-password"
        showStrength
        {...form.getInputProps('password')}
      />
      <PasswordField
        id="confirmPassword"
        key={form.key('confirmPassword')}
        label="Confirm Password"
        required
        withAsterisk={false}
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
