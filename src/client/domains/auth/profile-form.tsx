import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { profileSchema } from '../../../shared/auth/schema.ts';
import type { User } from '../../../shared/users/schema.ts';
import { DraftStatus } from '../../components/draft-status.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { useLocalDraft } from '../../components/local-draft.ts';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useCheckedForm } from '../../components/use-checked-form.ts';
import { PersonFields } from './account-fields.tsx';
import { PROFILE_FAILED, useUpdateProfile } from './account-hooks.ts';
import { refusedFields } from './hooks.ts';
import { RefusalBanner } from './refusal-banner.tsx';

/** As it is typed: anything at all. */
const typedSchema = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

const isSame = (typed: z.infer<typeof typedSchema>, { firstName, lastName, email }: User) =>
  typed.firstName === firstName && typed.lastName === lastName && typed.email === email;

/** Name and e-mail address of the account; what is typed is kept on this device until it is saved. */
export function ProfileForm({ user }: { user: User }) {
  const draft = useLocalDraft(`draft:${user.id}:profile`);
  const [initial] = useState(() => typedSchema.safeParse(draft.read()).data ?? typedSchema.parse(user));
  const updateProfile = useUpdateProfile(user.email);
  const { form, attempt, onSubmit, refuse } = useCheckedForm(profileSchema, initial, (typed) =>
    isSame(typed, user) ? draft.clear() : draft.change(typed),
  );
  const submit = onSubmit((profile) =>
    updateProfile.mutateAsync(profile, {
      onSuccess: () => draft.forgetSent(profile),
      onError: (error) => refuse(refusedFields(error)),
    }),
  );
  const { error, isPending } = updateProfile;
  return (
    <form noValidate aria-label="Profile Information" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      {error && Object.keys(refusedFields(error)).length === 0 && (
        <RefusalBanner error={error} fallback={PROFILE_FAILED} />
      )}
      <Stack>
        <PersonFields form={form} emailLabel="Email Address" />
        <Group justify="space-between">
          <SubmitButton isPending={isPending} pendingLabel="Saving...">
            Save Changes
          </SubmitButton>
          <DraftStatus draft={draft} isSaved={false} />
        </Group>
      </Stack>
    </form>
  );
}
