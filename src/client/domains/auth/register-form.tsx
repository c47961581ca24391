import { Button, Group, Stack, Text } from '@mantine/core';
import { registerFormSchema } from '../../../shared/auth/schema.ts';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { NewPasswordFields, PersonFields } from './account-fields.tsx';
import type { AuthTab } from './auth-tab.ts';
import { isTaken, refusedFields, useRegister } from './hooks.ts';
import { RefusalBanner } from './refusal-banner.tsx';
import { keepTypedAccount, typedAccount } from './typed-account.ts';
import { useIsEntering } from './use-session.ts';
import { useTypedBefore } from './use-typed-before.ts';

export function RegisterForm({ onSwitch }: { onSwitch: (tab: AuthTab) => void }) {
  const register = useRegister();
  const isEntering = useIsEntering();
  const { form, attempt, onSubmit, refuse } = useCheckedForm(
    registerFormSchema,
    { ...typedAccount(), password: '', confirmPassword: '' },
    ({ firstName, lastName, email }) => keepTypedAccount({ firstName, lastName, email }),
  );
  useTypedBefore(form, ['firstName', 'lastName', 'email', 'password', 'confirmPassword']);
  const submit = onSubmit(({ confirmPassword, ...account }) =>
    register.mutateAsync(account, { onError: (error) => refuse(refusedFields(error)) }),
  );
  const isAboutFields = register.error !== null && Object.keys(refusedFields(register.error)).length > 0;
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt}>
        {form.errors.email && register.error && isTaken(register.error) && (
          <Group mt="xs" gap="xs">
            <Button variant="default" onClick={() => onSwitch('login')}>
              Log in with this email
            </Button>
            <Button variant="subtle" px={0} onClick={() => onSwitch('forgot')}>
              Forgot your password?
            </Button>
          </Group>
        )}
      </ErrorSummary>
      {register.error && !isAboutFields && <RefusalBanner error={register.error} />}
      <Stack>
        <Text c="dimmed">
          One account is enough for the whole application. Use an email address that you read often: the
          school writes to it.
        </Text>
        <PersonFields form={form} />
        <NewPasswordFields form={form} />
        <Button type="submit" loading={register.isPending || isEntering}>
          Register
        </Button>
      </Stack>
    </form>
  );
}
