import { Button, Group, Stack } from '@mantine/core';
import { loginSchema } from '../../../shared/auth/schema.ts';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { useCheckedForm } from '../../components/use-checked-form.ts';
import { EmailField, requiredInput } from './account-fields.tsx';
import type { AuthTab } from './auth-tab.ts';
import { CHECK_CREDENTIALS, useLogIn } from './hooks.ts';
import { RefusalBanner } from './refusal-banner.tsx';
import { keepTypedAccount, typedAccount } from './typed-account.ts';
import { useIsEntering } from './use-session.ts';

export function LoginForm({ onSwitch }: { onSwitch: (tab: AuthTab) => void }) {
  const logIn = useLogIn();
  const isEntering = useIsEntering();
  const { form, attempt, onSubmit } = useCheckedForm(
    loginSchema,
    { email: typedAccount().email, password: '' },
    ({ email }) => keepTypedAccount({ email }),
  );
  return (
    <form noValidate onSubmit={onSubmit((values) => logIn.mutateAsync(values))}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      {logIn.error && <RefusalBanner error={logIn.error} fallback={CHECK_CREDENTIALS} />}
      <Stack>
        <EmailField form={form} />
        <PasswordField
          {...requiredInput(form, 'password')}
          label="Password"
          autoComplete="current-password"
        />
        <Button type="submit" loading={logIn.isPending || isEntering}>
          Login
        </Button>
        <Group justify="space-between" gap={0}>
          <Button variant="subtle" px={0} onClick={() => onSwitch('forgot')}>
            Forgot your password?
          </Button>
          <Button variant="subtle" px={0} onClick={() => onSwitch('register')}>
            Create an account
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
