import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { ADMINISTRATOR_STATUS_LABELS } from '../../../shared/applications/status.ts';
import type { Double } from '../../../shared/doubles/schema.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { focusHeading } from '../../components/layout/page.tsx';
import { WholeIds } from '../../components/layout/whole-ids.tsx';
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
  // Each question begins ticked, whatever was answered to the one before.
  function close() {
    setMoveDocuments(true);
    onClose();
  }
  return (
    <ConfirmDialog
      opened={answered !== null}
      onClose={close}
      onConfirm={async () => {
        if (!answered) return;
        const { double, keep } = answered;
        if (await answer(double, { answer: 'same', keep, moveDocuments })) focusHeading();
      }}
      title="The same person?"
      confirmLabel={`Withdraw ${withdrawn?.applicationId ?? ''}`}
      tone="danger"
    >
      <WholeIds>{kept?.applicationId ?? ''}</WholeIds> stays as it is.{' '}
      <WholeIds>{withdrawn?.applicationId ?? ''}</WholeIds> becomes a draft that is marked as withdrawn:
      nothing in it is deleted, and it comes back when you set another status.
      {withdrawn?.isTold && (
        <Text mt="md" fw={700}>
          The applicant has already been told the decision about{' '}
          <WholeIds>{withdrawn.applicationId}</WholeIds>: {ADMINISTRATOR_STATUS_LABELS[withdrawn.status]}.
        </Text>
      )}
      <Checkbox
        mt="md"
        checked={moveDocuments}
        onChange={({ currentTarget }) => setMoveDocuments(currentTarget.checked)}
        label={<WholeIds>{`Move its documents to ${kept?.applicationId ?? ''}`}</WholeIds>}
      />
    </ConfirmDialog>
  );
}
