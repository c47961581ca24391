import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { PencilIcon, TrashIcon } from '../../components/layout/page-icons.tsx';
import { ChangeResultDialog } from './change-result-dialog.tsx';
import classes from './exam-results.module.css';
import { useRemoveExamResult } from './hooks.ts';
import { ResultsShown } from './results-shown.tsx';

const LABEL = 'Your exam results';

interface ExamResultListProps {
  results: ExamResult[];
  /** Moves the focus, because the button that removed the result is gone. */
  onRemoved: () => void;
}

/** The results so far, each with Change and Remove. Applicants do not see points. */
export function ExamResultList({ results, onRemoved }: ExamResultListProps) {
  const [toDelete, setToDelete] = useState<ExamResult | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [changed, setChanged] = useState<ExamResult | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  const remove = useRemoveExamResult();

  function ask(result: ExamResult) {
    setToDelete(result);
    setIsAsking(true);
  }

  async function confirm() {
    if (!toDelete) return;
    await remove.mutateAsync({ id: toDelete.id });
    onRemoved();
  }

  function startChange(result: ExamResult) {
    setChanged(result);
    setIsChanging(true);
  }

  const buttons = (result: ExamResult) => (
    <span className={classes.buttons}>
      <ResultButton result={result} label="Change" icon={<PencilIcon size={18} />} onPress={startChange} />
      <ResultButton result={result} label="Remove" color="red" icon={<TrashIcon size={18} />} onPress={ask} />
    </span>
  );
  return (
    <>
      <ResultsShown label={LABEL} results={results} action={{ label: 'Change or remove', of: buttons }} />
      <ChangeResultDialog result={changed} opened={isChanging} onClose={() => setIsChanging(false)} />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title="Remove this result?"
        confirmLabel="Remove Result"
        tone="danger"
      >
        {toDelete &&
          `${describeResult(toDelete)}, grade ${toDelete.grade}, will be taken off your application.`}
      </ConfirmDialog>
    </>
  );
}

interface ResultButtonProps {
  result: ExamResult;
  label: string;
  color?: string;
  icon: ReactNode;
  onPress: (result: ExamResult) => void;
}

const ResultButton = ({ result, label, color = 'school', icon, onPress }: ResultButtonProps) => (
  <Button variant="subtle" color={color} px="xs" leftSection={icon} onClick={() => onPress(result)}>
    {label}
    <VisuallyHidden> {describeResult(result)}</VisuallyHidden>
  </Button>
);
