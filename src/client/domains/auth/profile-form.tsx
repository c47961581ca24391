import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { profileSchema } from '../../../shared/auth/schema.ts';
import type { User } from '../../../shared/users/schema.ts';
import { DraftStatus } from '../../components/feedback/draft-status.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { useLocalDraft } from '../../components/state/local-draft.ts';
import { PersonFields } from './account-fields.tsx';
import { type OwnName, PROFILE_FAILED, useUpdateProfile } from './account-hooks.ts';
import { isAboutCode, refusedFields } from './hooks.ts';
import { isSameAddress, NO_PROOF, proofOf, proofShape, withProofFields } from './own-proof.ts';
import { OwnProofFields } from './own-proof-fields.tsx';
import { RefusalBanner } from './refusal-banner.tsx';

/** Unvalidated form values. */
const typedSchema = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

/** What was typed over `before`. */
const changesOf = (before: OwnName, { firstName, lastName, email }: OwnName): Partial<OwnName> => ({
  ...(firstName !== before.firstName && { firstName }),
  ...(lastName !== before.lastName && { lastName }),
  ...(email !== before.email && { email }),
});

/**
 * Name and email address of the account. Input is kept on this device until it is saved, except the password that
 * administrators enter to change their address. Only what was typed is changed.
 */
export function ProfileForm({ user, isPrimary }: { user: User; isPrimary: boolean }) {
  const draft = useLocalDraft(`draft:${user.id}:profile`);
  const [filled, setFilled] = useState(() => typedSchema.parse(user));
  const [initial] = useState(() => typedSchema.safeParse({ ...filled, ...draft.read() }).data ?? filled);
  const updateProfile = useUpdateProfile(user.email);
  const [typedEmail, setTypedEmail] = useState(initial.email);
  const needsProof =
    isAdministrator(user.role) && typedEmail !== filled.email && !isSameAddress(typedEmail, user.email);
  const [needsCode, setNeedsCode] = useState(false);
  const schema = profileSchema.extend(proofShape(needsProof));
  const { form, attempt, onSubmit, refuse } = useCheckedForm(schema, { ...initial, ...NO_PROOF }, (typed) => {
    setTypedEmail(typed.email);
    draft.change(typedSchema.parse(typed));
    draft.forgetSent(filled);
  });
  function onError(error: unknown) {
    const asksFirst = isAboutCode(error) && !needsCode;
    if (isAboutCode(error)) setNeedsCode(true);
    // On the first attempt the code field itself asks.
    if (!asksFirst) refuse(withProofFields(refusedFields(error)));
  }
  const submit = onSubmit((typed) => {
    const sent = typedSchema.parse(typed);
    const changes = changesOf(filled, sent);
    return updateProfile.mutateAsync(
      { changes, proof: needsProof ? proofOf(typed) : {} },
      {
        onSuccess(user) {
          const stored = typedSchema.parse(user);
          form.setFieldValue('proofPassword', '');
          form.setFieldValue('proofCode', '');
          // What somebody else has corrected meanwhile. Typed fields keep their inputs, and the focus.
          const now = form.getValues();
          for (const field of ['firstName', 'lastName', 'email'] as const)
            if (!(field in changes) && now[field] === sent[field]) form.setFieldValue(field, stored[field]);
          setFilled({ ...stored, ...changes });
          draft.forgetSent(sent);
          draft.forgetSent(stored);
          setNeedsCode(false);
        },
        onError,
      },
    );
  });
  const { error, isPending } = updateProfile;
  return (
    <form noValidate aria-label="Profile Information" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      {error && Object.keys(refusedFields(error)).length === 0 && (
        <RefusalBanner error={error} fallback={PROFILE_FAILED} />
      )}
      <Stack>
        <PersonFields form={form} emailLabel="Email Address" />
        {needsProof && <OwnProofFields form={form} needsCode={needsCode} email={user.email} />}
        <Group justify="space-between">
          <SubmitButton
            variant={isPrimary ? 'filled' : 'default'}
            isPending={isPending}
            pendingLabel="Saving..."
          >
            Save Changes
          </SubmitButton>
          <DraftStatus draft={draft} isSaved={false} />
        </Group>
      </Stack>
    </form>
  );
}
