import { Button, Stack } from '@mantine/core';
import { resetPasswordFormSchema } from '../../../shared/auth/schema.ts';
import { issuesOf } from '../../api/trpc.ts';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { TextLink } from '../../components/layout/links.tsx';
import { NewPasswordFields } from './account-fields.tsx';
import { addressOfTab } from './auth-tab.ts';
import { RESET_FAILED, useResetPassword } from './hooks.ts';
import { RefusalBanner } from './refusal-banner.tsx';

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const resetPassword = useResetPassword();
  const { form, attempt, onSubmit, refuse } = useCheckedForm(resetPasswordFormSchema, {
    password: '',
    confirmPassword: '',
  });
  const submit = onSubmit(({ password }) =>
    resetPassword.mutateAsync(
      { token, password },
      { onSuccess: onDone, onError: (error) => refuse(fieldsOf(error)) },
    ),
  );
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      {resetPassword.error && Object.keys(fieldsOf(resetPassword.error)).length === 0 && (
        <RefusalBanner error={resetPassword.error} fallback={RESET_FAILED}>
          A link works once, for one hour. <TextLink to={addressOfTab('forgot')}>Ask for a new link</TextLink>
        </RefusalBanner>
      )}
      <Stack>
        <NewPasswordFields form={form} />
        <Button type="submit" loading={resetPassword.isPending}>
          Update Password
        </Button>
      </Stack>
    </form>
  );
}

/** Leaves out the link's token, which is no field of the form. */
function fieldsOf(error: unknown) {
  const { token, ...fields } = issuesOf(error);
  return fields;
}
