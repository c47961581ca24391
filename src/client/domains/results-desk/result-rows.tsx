import { Table } from '@mantine/core';
import { RESULT_CHECK_LABELS, type ResultCheck } from '../../../shared/exam-results/check.ts';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { typedOf } from '../../../shared/exam-results/typed.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import type { Tone } from '../../components/feedback/tone.ts';
import { NO_PROFILE } from '../exam-results/no-profile.ts';
import classes from './desk.module.css';

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

/** One row for each result: what was declared, what stands. Plain elements, because they change with each application. */
export const ResultRows = ({ results, chosen, onChoose }: ResultRowsProps) => (
  <Table aria-label="Results" className={classes.rows}>
    <thead>
      <tr>
        <th scope="col">Subject</th>
        <th scope="col">Exam</th>
        <th scope="col">Declared</th>
        <th scope="col">Check</th>
        <th scope="col">Stands</th>
      </tr>
    </thead>
    <tbody>
      {results.map((result, place) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: changing a row's text is faster than mounting another row
          key={place}
          result={result}
          isChosen={result.id === chosen}
          onChoose={onChoose}
        />
      ))}
    </tbody>
  </Table>
);

interface RowProps {
  result: ExamResult;
  isChosen: boolean;
  onChoose: (id: number) => void;
}

function Row({ result, isChosen, onChoose }: RowProps) {
  const { id, subjectName, examType, examYear, check, checkedBy, declaredExam } = result;
  const typed = typedOf(result);
  const isGone = check === 'not_on_slip';
  return (
    <tr
      className={classes.row}
      aria-current={isChosen || undefined}
      data-gone={isGone || undefined}
      onClick={() => onChoose(id)}
    >
      <th scope="row">{subjectName}</th>
      <td>{`${examType} ${examYear}`}</td>
      <td>
        {check === 'added' ? '–' : inWords(typed)}
        {declaredExam && <span className={classes.typedExam}>{describeResult(typed)}</span>}
      </td>
      <td title={checkedBy ? `By ${checkedBy}` : undefined}>
        <StatusBadge tone={TONES[check]}>{RESULT_CHECK_LABELS[check]}</StatusBadge>
      </td>
      <td>{isGone ? '–' : inWords(result)}</td>
    </tr>
  );
}
