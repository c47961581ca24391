import { Group, Stack } from '@mantine/core';
import { useRef } from 'react';
import { MINIMUM_CHANGED_PASSWORD_LENGTH } from '../../../shared/auth/constants.ts';
import { changePasswordFormSchema } from '../../../shared/auth/schema.ts';
import { issuesOf } from '../../api/trpc.ts';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { requiredInput } from './account-fields.tsx';
import { PASSWORD_FAILED, passwordFailure, useChangePassword } from './account-hooks.ts';
import { OWN_ADMINISTRATOR_PASSWORD_RULE, PASSWORD_ADVICE } from './password-advice.ts';
import { RefusalBanner } from './refusal-banner.tsx';
import { useSession } from './use-session.ts';

/** Changes the password (applicants §5). `email` is for password managers. */
export function ChangePasswordForm({ email }: { email: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const { isAdministrator } = useSession();
  const changePassword = useChangePassword();
  const { form, attempt, onSubmit, refuse } = useCheckedForm(changePasswordFormSchema, {
    currentPassword: '',
    newPassword: '',
    confirmPassword: '',
  });
  const submit = onSubmit(({ confirmPassword, ...passwords }) =>
    changePassword.mutateAsync(passwords, {
      onSuccess() {
        form.reset();
        // The emptied fields are new elements, and the focus may have been in an old one.
        button.current?.focus();
      },
      onError: (error) => refuse(issuesOf(error)),
    }),
  );
  const { error, isPending } = changePassword;
  return (
    <form noValidate aria-label="Change Password" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      {error && Object.keys(issuesOf(error)).length === 0 && (
        <RefusalBanner error={passwordFailure(error)} fallback={PASSWORD_FAILED} />
      )}
      <Stack>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          key={form.key('currentPassword')}
          {...requiredInput(form, 'currentPassword')}
          label="Current Password"
          autoComplete="current-password"
        />
        <PasswordField
          key={form.key('newPassword')}
          {...requiredInput(form, 'newPassword')}
          label="New Password"
          description={`At least ${MINIMUM_CHANGED_PASSWORD_LENGTH} characters. ${PASSWORD_ADVICE}${isAdministrator ? ` ${OWN_ADMINISTRATOR_PASSWORD_RULE}` : ''}`}
          autoComplete="new-password"
        />
        <PasswordField
          key={form.key('confirmPassword')}
          {...requiredInput(form, 'confirmPassword')}
          label="Confirm New Password"
          autoComplete="new-password"
        />
        <Group>
          <SubmitButton ref={button} variant="default" isPending={isPending} pendingLabel="Changing...">
            Change Password
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
