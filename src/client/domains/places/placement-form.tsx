import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Placement } from '../../../shared/places/schema.ts';
import { issuesOf, notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useOnce } from '../../components/form/use-once.ts';
import classes from './places.module.css';

const PINS = [
  { value: '', label: 'Nothing settled' },
  { value: '1', label: 'Gets the first choice' },
  { value: '2', label: 'Gets the second choice' },
];
const CHOICES = [1, 2] as const;
const pinOf = (value: string) => CHOICES.find((choice) => String(choice) === value) ?? null;

interface PlacementFormProps {
  id: number;
  settled: Placement;
}

/** Pins an application, makes an exception, or holds it out. */
export function PlacementForm({ id, settled }: PlacementFormProps) {
  const [pin, setPin] = useState(String(settled.pin ?? ''));
  const [heldOut, setHeldOut] = useState(settled.heldOut?.reason ?? '');
  const [exception, setException] = useState(settled.exception?.reason ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { admin } = trpc.useUtils();
  const { mutateAsync: change } = trpc.admin.changePlacement.useMutation();
  const reasonOf = (typed: string) => (typed.trim() ? { reason: typed } : null);
  const [save, isSaving] = useOnce(async () => {
    try {
      const wanted = { pin: pinOf(pin), heldOut: reasonOf(heldOut), exception: reasonOf(exception) };
      admin.placement.setData({ id }, await change({ id, ...wanted }));
      notify({ title: 'Saved', message: 'The next preview follows it.', kind: 'success' });
      await Promise.all([admin.placePreviews.invalidate(), admin.history.invalidate()]);
    } catch (error) {
      setErrors(issuesOf(error));
      notifyFailure('Error', error, 'The server did not answer. What you typed is still there.');
    }
  });
  return (
    <form
      noValidate
      aria-label="Settled before the allocation"
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <NativeSelect
        label="Place settled beforehand"
        data={PINS}
        value={pin}
        onChange={({ currentTarget }) => setPin(currentTarget.value)}
      />
      <TextInput
        label="Reason for an exception to the minimum or prerequisites"
        description="Leave it empty for no exception."
        value={exception}
        error={errors['exception.reason']}
        onChange={({ currentTarget }) => setException(currentTarget.value)}
      />
      <TextInput
        label="Reason for leaving them out of the allocation"
        description="Leave it empty to let them take part. Applicants do not see it."
        value={heldOut}
        error={errors['heldOut.reason']}
        onChange={({ currentTarget }) => setHeldOut(currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" loading={isSaving}>
          Save Place Settings
        </Button>
      </div>
    </form>
  );
}
