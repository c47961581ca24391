import { Button, Table, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TrashIcon } from '../../components/icons.tsx';
import classes from './exam-results.module.css';
import { describeResult, useRemoveExamResult } from './hooks.ts';

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

  function confirm() {
    if (!doomed) return;
    remove.mutate({ id: doomed.id }, { onSuccess: onRemoved, onSettled: () => setIsAsking(false) });
  }

  const Results = isWide ? ResultTable : ResultCards;
  return (
    <>
      <Results results={results} onRemove={ask} />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title="Remove this result?"
        confirmLabel="Remove Result"
        tone="danger"
        loading={remove.isPending}
      >
        {doomed && `${describeResult(doomed)}, grade ${doomed.grade}, will be taken off your application.`}
      </ConfirmDialog>
    </>
  );
}

interface ResultsProps {
  results: ExamResult[];
  onRemove: (result: ExamResult) => void;
}

const ResultTable = ({ results, onRemove }: ResultsProps) => (
  <Table verticalSpacing="xs" aria-label="Your exam results">
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Subject</Table.Th>
        <Table.Th scope="col">Exam</Table.Th>
        <Table.Th scope="col">Year</Table.Th>
        <Table.Th scope="col">Grade</Table.Th>
        <Table.Th scope="col">Profile</Table.Th>
        <Table.Th scope="col">
          <VisuallyHidden>Remove</VisuallyHidden>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {results.map((result) => (
        <Table.Tr key={result.id}>
          <Table.Th scope="row">{result.subjectName}</Table.Th>
          <Table.Td>{result.examType}</Table.Td>
          <Table.Td>{result.examYear}</Table.Td>
          <Table.Td>{result.grade}</Table.Td>
          <Table.Td>{result.subjectProfile}</Table.Td>
          <Table.Td className={classes.removeCell}>
            <RemoveButton result={result} onRemove={onRemove} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

const ResultCards = ({ results, onRemove }: ResultsProps) => (
  <ul className={classes.cards} aria-label="Your exam results">
    {results.map((result) => (
      <li key={result.id} className={classes.card}>
        <div className={classes.cardText}>
          <strong>{result.subjectName}</strong>
          <span>
            {result.examType} {result.examYear}
          </span>
          <span>
            Grade {result.grade}, profile {result.subjectProfile}
          </span>
        </div>
        <RemoveButton result={result} onRemove={onRemove} />
      </li>
    ))}
  </ul>
);

const RemoveButton = ({
  result,
  onRemove,
}: {
  result: ExamResult;
  onRemove: (result: ExamResult) => void;
}) => (
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
