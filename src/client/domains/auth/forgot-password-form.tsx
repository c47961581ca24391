import { Button, Stack, Text } from '@mantine/core';
import { forgotPasswordSchema } from '../../../shared/auth/schema.ts';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { EmailField } from './account-fields.tsx';
import { RESET_EMAIL_FAILED, useForgotPassword } from './hooks.ts';
import { RefusalBanner } from './refusal-banner.tsx';
import { keepTypedAccount, typedAccount } from './typed-account.ts';
import { useTypedBefore } from './use-typed-before.ts';

/** `onSent` receives the email address. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const forgotPassword = useForgotPassword();
  const { form, attempt, onSubmit } = useCheckedForm(
    forgotPasswordSchema,
    { email: typedAccount().email },
    ({ email }) => keepTypedAccount({ email }),
  );
  useTypedBefore(form, ['email']);
  const submit = onSubmit(({ email }) =>
    forgotPassword.mutateAsync({ email }, { onSuccess: () => onSent(email.trim()) }),
  );
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      {forgotPassword.error && (
        <RefusalBanner title="No email was sent" error={forgotPassword.error} fallback={RESET_EMAIL_FAILED} />
      )}
      <Stack>
        <Text c="dimmed">
          Enter the email address of your account. You will receive a link with which you can choose a new
          password.
        </Text>
        <EmailField form={form} />
        <Button type="submit" loading={forgotPassword.isPending}>
          Send reset link
        </Button>
      </Stack>
    </form>
  );
}
