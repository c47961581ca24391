import { Button, NativeSelect, Text, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { PARAGRAPH_LENGTH } from '../../../../shared/text/fields.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { DialogButtons } from '../../../components/feedback/dialog-buttons.tsx';
import { FormDialog } from '../../../components/feedback/form-dialog.tsx';
import { focusField } from '../../../components/form/error-summary.tsx';
import { useOnce } from '../../../components/form/use-once.ts';
import { WholeIds } from '../../../components/layout/whole-ids.tsx';
import type { Decidable } from '../list/list-actions.ts';
import type { OverLimit, Undecided } from './use-decide.ts';

/** An application that was to be approved, and why no place is free for it. */
export type NoPlace = { application: Decidable; why: string };

export interface OverLimitDialogProps {
  /** Stays set while the dialog closes. The dialog stays mounted, so that it can return the focus. */
  noPlace: NoPlace | null;
  opened: boolean;
  onClose: () => void;
  /** @returns null when nothing is left to do here. */
  onConfirm: (place: OverLimit) => Promise<Undecided | null>;
}

/** Says why no place is free, and offers one over the limit, for a reason. */
export const OverLimitDialog = ({ noPlace, opened, onClose, onConfirm }: OverLimitDialogProps) => (
  <FormDialog
    opened={opened}
    title={<WholeIds>{`No place is free for ${noPlace?.application.applicationId}`}</WholeIds>}
  >
    {noPlace && <OverLimitForm noPlace={noPlace} onClose={onClose} onConfirm={onConfirm} />}
  </FormDialog>
);

function OverLimitForm({
  noPlace: { application, why },
  onClose,
  onConfirm,
}: Omit<OverLimitDialogProps, 'opened' | 'noPlace'> & { noPlace: NoPlace }) {
  const [choice, setChoice] = useState<1 | 2>(1);
  const reasonId = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState('');
  const [send, isSending] = useOnce(async () => {
    if (!reason.trim()) {
      setError('Please write why a place is given over the limit');
      return focusField(reasonId);
    }
    setFailure('');
    const undecided = await onConfirm({ choice, overLimit: reason });
    if (undecided) setFailure(undecided.failure);
    else onClose();
  });
  const choices = [application.firstChoiceSubjects, application.secondChoiceSubjects];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Text mb="md">{why}</Text>
      <NativeSelect
        label="Place offered over the limit"
        mb="md"
        data={choices.flatMap((subjects, index) =>
          subjects.length === 0
            ? []
            : [
                {
                  value: String(index + 1),
                  label: `${index === 0 ? 'First' : 'Second'} choice: ${subjects.join(', ')}`,
                },
              ],
        )}
        value={String(choice)}
        onChange={({ currentTarget }) => setChoice(currentTarget.value === '2' ? 2 : 1)}
      />
      <Textarea
        id={reasonId}
        label="Why over the limit"
        description="Administrators read it beside the offer and in the history. The applicant does not see it."
        required
        rows={2}
        maxLength={PARAGRAPH_LENGTH}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {failure && (
        <Banner tone="danger" live title="The place is not offered">
          {failure}
        </Banner>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={isSending} data-autofocus>
          Leave It
        </Button>
        <Button type="submit" loading={isSending}>
          Offer It Over the Limit
        </Button>
      </DialogButtons>
    </form>
  );
}
