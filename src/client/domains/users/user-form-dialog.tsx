import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { MINIMUM_PASSWORD_LENGTH } from '../../../shared/auth/constants.ts';
import { type ListedUser, newUserSchema, userFormSchema } from '../../../shared/users/management.ts';
import { UNANSWERED_CHANGE } from '../../api/outcome-unknown.ts';
import { DialogButtons } from '../../components/feedback/dialog-buttons.tsx';
import { FormDialog } from '../../components/feedback/form-dialog.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { requiredInput } from '../auth/account-fields.tsx';
import { isSameAddress, NO_PROOF, proofOf, proofShape, withProofFields } from '../auth/own-proof.ts';
import { OwnProofFields } from '../auth/own-proof-fields.tsx';
import { ADMINISTRATOR_PASSWORD_RULE } from '../auth/password-advice.ts';
import { RefusalBanner } from '../auth/refusal-banner.tsx';
import { useSessionUser } from '../auth/use-session.ts';
import { nameOf, type Refused, useUserWrites } from './hooks.ts';
import { ROLE_OPTIONS } from './role-options.ts';
import type { UserDialogProps } from './user-dialogs.tsx';

type Account = z.input<typeof newUserSchema>;
type Values = Account & typeof NO_PROOF;

const NEW_USER: Account = { firstName: '', lastName: '', email: '', role: 'user', password: '' };
const newUserFormSchema = newUserSchema.extend(proofShape(false));

export function AddUserDialog({ opened, onClose }: Omit<UserDialogProps, 'user'>) {
  const { create } = useUserWrites();
  return (
    <FormDialog opened={opened} title="Add User" size="lg">
      <UserForm
        label="Add User"
        schemaOf={() => newUserFormSchema}
        initial={NEW_USER}
        passwordHint={`At least ${MINIMUM_PASSWORD_LENGTH} characters. Tell it to the person, who can change it.`}
        onSave={(values) => create(newUserSchema.parse(values))}
        onClose={onClose}
      />
    </FormDialog>
  );
}

export function EditUserDialog({ user, opened, onClose }: UserDialogProps) {
  return (
    <FormDialog opened={opened} title={`Edit ${nameOf(user)}`} size="lg">
      <EditForm user={user} onClose={onClose} />
    </FormDialog>
  );
}

function EditForm({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { update } = useUserWrites();
  const { id, firstName, lastName, email, role } = user;
  const before = { firstName, lastName, email, role };
  const isOwn = useSessionUser().id === id;
  return (
    <UserForm
      label="Save User"
      schemaOf={(needsProof) => userFormSchema.extend(proofShape(needsProof))}
      initial={{ ...before, password: '' }}
      isOwn={isOwn}
      passwordHint={`Leave it empty to keep the present one. A new one logs ${isOwn ? 'you out on every other device' : 'the person out everywhere'}.`}
      onSave={(values) =>
        update(user, { ...changesOf(before, userFormSchema.parse(values)), ...proofOf(values) })
      }
      onClose={onClose}
    />
  );
}

/** Sends only changed fields, so that it undoes no other administrator's change. */
function changesOf(before: Omit<Account, 'password'>, { password, ...after }: Account) {
  const { firstName, lastName, email, role } = after;
  return {
    ...(firstName !== before.firstName && { firstName }),
    ...(lastName !== before.lastName && { lastName }),
    ...(email !== before.email && { email }),
    ...(role !== before.role && { role, roleBefore: before.role }),
    ...(password && { password }),
  };
}

interface UserFormProps {
  label: string;
  schemaOf: (needsProof: boolean) => z.ZodType<unknown, Values>;
  initial: Account;
  /** Nobody can change their own role. Changing the own password or email address needs the current password. */
  isOwn?: boolean;
  passwordHint: string;
  onSave: (values: Values) => Promise<Refused>;
  onClose: () => void;
}

/** The changed field that needs the current password, which is asked for right below it. */
function fieldToProve({ email, password }: Account, before: Account) {
  if (!isSameAddress(email, before.email)) return 'email';
  return password ? 'password' : null;
}

/** The fields of an account. Autofill is off, because it is usually somebody else's. */
function UserForm({ label, schemaOf, initial, isOwn = false, passwordHint, onSave, onClose }: UserFormProps) {
  const [provenField, setProvenField] = useState<'email' | 'password' | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { form, attempt, onSubmit, refuse } = useCheckedForm(
    schemaOf(provenField !== null),
    { ...initial, ...NO_PROOF },
    (values) => {
      const field = isOwn ? fieldToProve(values, initial) : null;
      // While it is asked for, it keeps its place.
      setProvenField((present) => field && (present ?? field));
    },
  );
  const [save, isSaving] = useOnce(async (values: Values) => {
    setFailure(null);
    const refused = await onSave(values);
    if (!refused) return onClose();
    const { error, fields } = refused;
    if (Object.keys(fields).length === 0) return setFailure(error);
    // On the first attempt the code field itself asks.
    if (!fields.code || needsCode) refuse(withProofFields(fields));
    if (fields.code) setNeedsCode(true);
  });
  const submit = onSubmit(async (values) => save(values));
  const proof = (
    <OwnProofFields
      form={form}
      needsCode={needsCode}
      email={initial.email}
      whatChanges="your email address or password"
    />
  );
  return (
    <form noValidate aria-label={label} onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      {failure !== null && <RefusalBanner error={failure} fallback={UNANSWERED_CHANGE} />}
      <Stack>
        <TextInput
          {...requiredInput(form, 'firstName')}
          label="First Name"
          autoComplete="off"
          data-autofocus
        />
        <TextInput {...requiredInput(form, 'lastName')} label="Last Name" autoComplete="off" />
        <TextInput
          {...requiredInput(form, 'email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {provenField === 'email' && proof}
        <NativeSelect
          id="role"
          label="Role"
          data={ROLE_OPTIONS}
          disabled={isOwn}
          description={isOwn ? 'Another super administrator can change your role.' : undefined}
          {...form.getInputProps('role')}
        />
        <PasswordField
          id="password"
          label="Password"
          description={`${passwordHint} ${ADMINISTRATOR_PASSWORD_RULE}`}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        {provenField === 'password' && proof}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <SubmitButton isPending={isSaving} pendingLabel="Saving...">
            {label}
          </SubmitButton>
        </DialogButtons>
      </Stack>
    </form>
  );
}
