import { Table } from '@mantine/core';
import { RESULT_CHECK_LABELS, type ResultCheck } from '../../../shared/exam-results/check.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import type { Tone } from '../../components/feedback/tone.ts';
import { NO_PROFILE } from '../exam-results/no-profile.ts';
import classes from './desk.module.css';
import { declaredOf } from './use-checks.ts';

const TONES: Record<ResultCheck, Tone> = {
  unchecked: 'neutral',
  confirmed: 'success',
  corrected: 'warning',
  added: 'info',
  not_on_slip: 'danger',
};

const inWords = ({ grade, subjectProfile }: Pick<ExamResult, 'grade' | 'subjectProfile'>) =>
  `${grade} ${subjectProfile || NO_PROFILE}`;

interface ResultRowsProps {
  results: readonly ExamResult[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

/** What was declared beside what stands, one row for each result. */
export const ResultRows = ({ results, chosen, onChoose }: ResultRowsProps) => (
  <Table verticalSpacing={2} horizontalSpacing={6} aria-label="Results" className={classes.rows}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Subject</Table.Th>
        <Table.Th scope="col">Exam</Table.Th>
        <Table.Th scope="col">Declared</Table.Th>
        <Table.Th scope="col">Check</Table.Th>
        <Table.Th scope="col">Stands</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {results.map((result) => (
        <Row key={result.id} result={result} isChosen={result.id === chosen} onChoose={onChoose} />
      ))}
    </Table.Tbody>
  </Table>
);

interface RowProps {
  result: ExamResult;
  isChosen: boolean;
  onChoose: (id: number) => void;
}

function Row({ result, isChosen, onChoose }: RowProps) {
  const { id, subjectName, examType, examYear, check, checkedBy } = result;
  const declared = declaredOf(result);
  const isGone = check === 'not_on_slip';
  return (
    <Table.Tr
      className={classes.row}
      aria-current={isChosen || undefined}
      data-gone={isGone || undefined}
      onClick={() => onChoose(id)}
    >
      <Table.Th scope="row" fw="normal">
        {subjectName}
      </Table.Th>
      <Table.Td>{`${examType} ${examYear}`}</Table.Td>
      <Table.Td>{check === 'added' ? '–' : inWords(declared)}</Table.Td>
      <Table.Td title={checkedBy ? `By ${checkedBy}` : undefined}>
        <StatusBadge tone={TONES[check]}>{RESULT_CHECK_LABELS[check]}</StatusBadge>
      </Table.Td>
      <Table.Td fw={600}>{isGone ? '–' : inWords(result)}</Table.Td>
    </Table.Tr>
  );
}
