import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { loginFormSchema } from '../../../shared/auth/schema.ts';
import { issuesOf } from '../../api/trpc.ts';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { EmailField, requiredInput } from './account-fields.tsx';
import { type AuthTab, opens } from './auth-tab.ts';
import { CHECK_CREDENTIALS, isAboutCode, useLogIn } from './hooks.ts';
import { RefusalBanner } from './refusal-banner.tsx';
import { SignInCodeField } from './sign-in-code-field.tsx';
import { keepTypedAccount, typedAccount } from './typed-account.ts';
import { useIsEntering } from './use-session.ts';
import { useTypedBefore } from './use-typed-before.ts';

export function LoginForm({ onSwitch }: { onSwitch: (tab: AuthTab) => void }) {
  const logIn = useLogIn();
  const isEntering = useIsEntering();
  const [needsCode, setNeedsCode] = useState(false);
  const { form, attempt, onSubmit, refuse } = useCheckedForm(
    loginFormSchema,
    { email: typedAccount().email, password: '', code: '' },
    ({ email }) => keepTypedAccount({ email }),
  );
  useTypedBefore(form, ['email', 'password']);
  const submit = onSubmit((values) =>
    logIn.mutateAsync(values, {
      onError(error) {
        if (!isAboutCode(error)) return;
        setNeedsCode(true);
        // On the first attempt the code field itself asks.
        if (needsCode) refuse(issuesOf(error));
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      {logIn.error && !isAboutCode(logIn.error) && (
        <RefusalBanner error={logIn.error} fallback={CHECK_CREDENTIALS} />
      )}
      <Stack>
        <EmailField form={form} />
        <PasswordField
          {...requiredInput(form, 'password')}
          label="Password"
          autoComplete="current-password"
        />
        {needsCode && <SignInCodeField input={requiredInput(form, 'code')} />}
        <Button type="submit" loading={logIn.isPending || isEntering}>
          Login
        </Button>
        <Group justify="space-between" gap={0}>
          <Button variant="subtle" px={0} {...opens('forgot')} onClick={() => onSwitch('forgot')}>
            Forgot your password?
          </Button>
          <Button variant="subtle" px={0} {...opens('register')} onClick={() => onSwitch('register')}>
            Create an account
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
