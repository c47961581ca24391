import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { TrashIcon } from '../../components/layout/page-icons.tsx';
import classes from './exam-results.module.css';
import { useRemoveExamResult } from './hooks.ts';
import { ResultsShown } from './results-shown.tsx';

const LABEL = 'Your exam results';

interface ExamResultListProps {
  results: ExamResult[];
  /** Moves the focus, because the button that removed the result is gone. */
  onRemoved: () => void;
}

/** The results so far, each with Remove. Applicants do not see points. */
export function ExamResultList({ results, onRemoved }: ExamResultListProps) {
  const [doomed, setDoomed] = useState<ExamResult | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveExamResult();

  function ask(result: ExamResult) {
    setDoomed(result);
    setIsAsking(true);
  }

  async function confirm() {
    if (!doomed) return;
    await remove.mutateAsync({ id: doomed.id });
    onRemoved();
  }

  const removeButton = (result: ExamResult) => <RemoveButton result={result} onRemove={ask} />;
  return (
    <>
      <ResultsShown label={LABEL} results={results} action={{ label: 'Remove', of: removeButton }} />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title="Remove this result?"
        confirmLabel="Remove Result"
        tone="danger"
      >
        {doomed && `${describeResult(doomed)}, grade ${doomed.grade}, will be taken off your application.`}
      </ConfirmDialog>
    </>
  );
}

interface RemoveButtonProps {
  result: ExamResult;
  onRemove: (result: ExamResult) => void;
}

const RemoveButton = ({ result, onRemove }: RemoveButtonProps) => (
  <Button
    variant="subtle"
    color="red"
    px="xs"
    className={classes.remove}
    leftSection={<TrashIcon size={18} />}
    onClick={() => onRemove(result)}
  >
    Remove<VisuallyHidden> {describeResult(result)}</VisuallyHidden>
  </Button>
);
