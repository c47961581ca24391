import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { z } from 'zod';
import type { Placement, PlacementChange } from '../../../shared/places/schema.ts';
import { issuesOf, notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { FormFooter } from '../../components/form/form-footer.tsx';
import { type Edits, hasNewConflict } from '../../components/form/kept-edits.ts';
import { useEditForm } from '../../components/form/use-edit-form.ts';
import { editKey } from '../admissions/edit/edit-key.ts';
import { ConflictBanner } from '../audit/conflict-banner.tsx';
import { useSessionUser } from '../auth/use-session.ts';
import classes from './places.module.css';

const PINS = [
  { value: '', label: 'Nothing settled' },
  { value: '1', label: 'Gets the first choice' },
  { value: '2', label: 'Gets the second choice' },
];
const CHOICES = [1, 2] as const;
const pinOf = (value: string) => CHOICES.find((choice) => String(choice) === value) ?? null;
const reasonOf = (typed: string) => (typed.trim() ? { reason: typed } : null);

const valuesSchema = z.object({
  pin: z.string().catch(''),
  exception: z.string().catch(''),
  heldOut: z.string().catch(''),
});
type Values = z.infer<typeof valuesSchema>;

const valuesOf = ({ pin, exception, heldOut }: Placement): Values => ({
  pin: String(pin ?? ''),
  exception: exception?.reason ?? '',
  heldOut: heldOut?.reason ?? '',
});

/** Only what is edited here, so that what somebody else settled meanwhile stays. */
const changesOf = ({ pin, exception, heldOut }: Values, edits: Edits): PlacementChange => ({
  ...('pin' in edits && { pin: pinOf(pin) }),
  ...('exception' in edits && { exception: reasonOf(exception) }),
  ...('heldOut' in edits && { heldOut: reasonOf(heldOut) }),
});

/** The server's paths are those of the reasons. */
const errorsOf = (failure: unknown) =>
  Object.fromEntries(
    Object.entries(issuesOf(failure)).map(([path, message]) => [path.replace(/\.reason$/, ''), message]),
  );

const SAVE = 'Save Place Settings';

interface PlacementFormProps {
  id: number;
  settled: Placement;
}

/** Pins an application, makes an exception, or holds it out. */
export function PlacementForm({ id, settled }: PlacementFormProps) {
  const stored = useMemo(() => valuesOf(settled), [settled]);
  const { form, onSubmit, isSaving, conflict, hasEdits, discard } = useEditForm<Values>({
    draftKey: editKey(useSessionUser().id, id, 'placement'),
    stored,
    valuesOf: (values) => valuesSchema.parse(values),
    check: {},
  });
  const { admin } = trpc.useUtils();
  const { mutateAsync: change } = trpc.admin.changePlacement.useMutation();
  const submit = onSubmit(async (values, edits) => {
    try {
      const now = valuesOf(await admin.placement.fetch({ id }, { staleTime: 0 }));
      if (hasNewConflict(edits, stored, now)) return {};
      admin.placement.setData({ id }, await change({ id, ...changesOf(values, edits) }));
    } catch (error) {
      notifyFailure('Error', error, 'The server did not answer. What you typed is still there.');
      return errorsOf(error);
    }
    notify({ title: 'Saved', message: 'The next preview follows it.', kind: 'success' });
    await Promise.all([admin.placePreviews.invalidate(), admin.history.invalidate()]);
    return null;
  });
  return (
    <form noValidate aria-label="Settled before the allocation" className={classes.fields} onSubmit={submit}>
      <ConflictBanner conflict={null} fields={conflict} saveLabel={hasEdits && SAVE} />
      <NativeSelect
        key={form.key('pin')}
        label="Place settled beforehand"
        data={PINS}
        {...form.getInputProps('pin')}
      />
      <TextInput
        key={form.key('exception')}
        label="Reason for an exception to the minimum or prerequisites"
        description="Leave it empty for no exception."
        {...form.getInputProps('exception')}
      />
      <TextInput
        key={form.key('heldOut')}
        label="Reason for leaving them out of the allocation"
        description="Leave it empty to let them take part. Applicants do not see it."
        {...form.getInputProps('heldOut')}
      />
      <FormFooter
        label={SAVE}
        pendingLabel="Saving..."
        isSaving={isSaving}
        hasEdits={hasEdits}
        onDiscard={discard}
      />
    </form>
  );
}
