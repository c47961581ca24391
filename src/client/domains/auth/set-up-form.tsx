import { Button, Stack, TextInput } from '@mantine/core';
import { setUpFormSchema } from '../../../shared/auth/set-up.ts';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { NewPasswordFields, PersonFields } from './account-fields.tsx';
import { refusedFields, useSetUp } from './hooks.ts';
import { RefusalBanner } from './refusal-banner.tsx';
import { useIsEntering } from './use-session.ts';

/** Creates the first super administrator with the token of the one-time set-up link. */
export function SetUpForm({ token }: { token: string }) {
  const setUp = useSetUp();
  const isEntering = useIsEntering();
  const { form, attempt, onSubmit, refuse } = useCheckedForm(setUpFormSchema, {
    schoolName: '',
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    confirmPassword: '',
  });
  const submit = onSubmit(({ confirmPassword, ...account }) =>
    setUp.mutateAsync({ token, ...account }, { onError: (error) => refuse(fieldsOf(error)) }),
  );
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      {setUp.error && Object.keys(fieldsOf(setUp.error)).length === 0 && (
        <RefusalBanner title="Nothing was created" error={setUp.error} live>
          A link works for seven days. If it no longer does, start the program again: while there is no super
          administrator it prints a new one.
        </RefusalBanner>
      )}
      <Stack>
        <TextInput
          {...form.getInputProps('schoolName')}
          id="schoolName"
          label="School Name"
          description="Shown in the header and in letters. You can leave it empty for now and enter it later, under Site Settings."
          autoComplete="organization"
        />
        <PersonFields form={form} />
        <NewPasswordFields form={form} isAdministrator />
        <Button type="submit" loading={setUp.isPending || isEntering}>
          Create Super Administrator
        </Button>
      </Stack>
    </form>
  );
}

/** Leaves out the link's token, which is no field of the form. */
function fieldsOf(error: unknown) {
  const { token, ...fields } = refusedFields(error);
  return fields;
}
