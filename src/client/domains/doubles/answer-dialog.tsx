import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Double } from '../../../shared/doubles/schema.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { useAnswerDouble } from './hooks.ts';

interface AnswerDialogProps {
  /** The pair, and the id of the application that stays. */
  answered: { double: Double; keep: number } | null;
  onClose: () => void;
}

/** Says what happens before one of two applications is withdrawn. */
export function AnswerDialog({ answered, onClose }: AnswerDialogProps) {
  const [moveDocuments, setMoveDocuments] = useState(true);
  const answer = useAnswerDouble();
  const applications = answered?.double.applications ?? [];
  const kept = applications.find(({ id }) => id === answered?.keep);
  const withdrawn = applications.find(({ id }) => id !== answered?.keep);
  return (
    <ConfirmDialog
      opened={answered !== null}
      onClose={onClose}
      onConfirm={() =>
        answered && answer(answered.double.id, { answer: 'same', keep: answered.keep, moveDocuments })
      }
      title="The same person?"
      confirmLabel={`Withdraw ${withdrawn?.applicationId ?? ''}`}
      tone="danger"
    >
      {kept?.applicationId} stays as it is. {withdrawn?.applicationId} becomes a draft that is marked as
      withdrawn: nothing in it is deleted, and another status takes it up again.
      <Checkbox
        mt="md"
        checked={moveDocuments}
        onChange={({ currentTarget }) => setMoveDocuments(currentTarget.checked)}
        label={`Move its documents to ${kept?.applicationId ?? ''}`}
      />
    </ConfirmDialog>
  );
}
