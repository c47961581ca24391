import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TrashIcon } from '../../components/page-icons.tsx';
import classes from './exam-results.module.css';
import { describeResult, useRemoveExamResult } from './hooks.ts';
import { ResultTable } from './result-table.tsx';

const LABEL = 'Your exam results';

interface ExamResultListProps {
  results: ExamResult[];
  /** The button that removed a result is gone: the focus needs another place. */
  onRemoved: () => void;
}

/** The results so far, each with Remove: a table, or cards on a phone. Points are not the applicant's business. */
export function ExamResultList({ results, onRemoved }: ExamResultListProps) {
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
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
      {isWide ? (
        <ResultTable aria-label={LABEL} results={results} action={{ label: 'Remove', of: removeButton }} />
      ) : (
        <ResultCards results={results} button={removeButton} />
      )}
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

interface ResultCardsProps {
  results: ExamResult[];
  button: (result: ExamResult) => ReactNode;
}

const ResultCards = ({ results, button }: ResultCardsProps) => (
  <ul className={classes.cards} aria-label={LABEL}>
    {results.map((result) => (
      <li key={result.id} className={classes.card}>
        <div className={classes.cardText}>
          <strong>{result.subjectName}</strong>
          <span>
            {result.examType} {result.examYear}, grade {result.grade}
          </span>
          <span>Profile {result.subjectProfile}</span>
        </div>
        {button(result)}
      </li>
    ))}
  </ul>
);

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
