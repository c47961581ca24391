import { Button, Stack } from '@mantine/core';
import { resetPasswordFormSchema } from '../../../shared/auth/schema.ts';
import { codeOf, issuesOf } from '../../api/trpc.ts';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { NewPasswordFields } from './account-fields.tsx';
import { RESET_FAILED, useResetPassword } from './hooks.ts';
import { RefusalBanner } from './refusal-banner.tsx';

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link was used before, or is too old. */
  onDeadLink: () => void;
}

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordForm({ token, onDone, onDeadLink }: ResetPasswordFormProps) {
  const resetPassword = useResetPassword();
  const { form, attempt, onSubmit, refuse } = useCheckedForm(resetPasswordFormSchema, {
    password: '',
    confirmPassword: '',
  });
  const submit = onSubmit(({ password }) =>
    resetPassword.mutateAsync(
      { token, password },
      {
        onSuccess: onDone,
        onError(error) {
          if (isAboutLink(error)) onDeadLink();
          else refuse(fieldsOf(error));
        },
      },
    ),
  );
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      {resetPassword.error && Object.keys(fieldsOf(resetPassword.error)).length === 0 && (
        <RefusalBanner error={resetPassword.error} fallback={RESET_FAILED} />
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

/** Only the link or the new password can be wrong. */
const isAboutLink = (error: unknown) =>
  codeOf(error) === 'BAD_REQUEST' && Object.keys(fieldsOf(error)).length === 0;
