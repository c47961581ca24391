import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { z } from 'zod';
import { reasonText } from '../../../shared/text/fields.ts';
import { focusField } from '../form/error-summary.tsx';
import { useCheckedForm } from '../form/use-checked-form.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { FormDialog } from './form-dialog.tsx';

const reasonFormSchema = z.object({ reason: reasonText() });

interface ReasonDialogProps {
  opened: boolean;
  onClose: () => void;
  /** @returns whether it was done. Otherwise the dialog stays, with what was typed. */
  onConfirm: (reason: string) => Promise<boolean>;
  title: string;
  confirmLabel: string;
  children: ReactNode;
}

/** Asks why before an action that the audit trail tells with its reason. */
export const ReasonDialog = ({ opened, onClose, title, ...form }: ReasonDialogProps) => (
  <FormDialog opened={opened} title={title}>
    <ReasonForm onClose={onClose} {...form} />
  </FormDialog>
);

function ReasonForm({
  onClose,
  onConfirm,
  confirmLabel,
  children,
}: Omit<ReasonDialogProps, 'opened' | 'title'>) {
  const { form, onSubmit, isSending } = useCheckedForm(reasonFormSchema, { reason: '' });
  const reasonId = useId();
  const submit = onSubmit(
    async ({ reason }) => {
      if (await onConfirm(reason)) onClose();
    },
    () => focusField(reasonId),
  );
  return (
    <form noValidate aria-label={confirmLabel} onSubmit={submit}>
      <p>{children}</p>
      <Textarea
        {...form.getInputProps('reason')}
        key={form.key('reason')}
        id={reasonId}
        mt="md"
        label="Reason"
        description="It is kept in the audit trail."
        required
        autosize
        minRows={2}
        data-autofocus
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={isSending}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </form>
  );
}
