import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { pointsOf } from '../../../shared/exam-results/check.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { CheckedSubject, rowOf } from './checked-subject.tsx';
import classes from './exam-results.module.css';
import { NO_PROFILE } from './no-profile.ts';
import { ResultTable } from './result-table.tsx';

interface ResultsShownProps {
  label: string;
  results: readonly ExamResult[];
  withPoints?: boolean;
  /** Label and buttons of a result. */
  action: { label: string; of: (result: ExamResult) => ReactNode };
}

/** Exam results with buttons: a table, or cards on a phone. */
export function ResultsShown({ label, ...shown }: ResultsShownProps) {
  const isWide = useMediaQuery('(min-width: 54em)', undefined, { getInitialValueInEffect: false });
  return isWide ? <ResultTable aria-label={label} {...shown} /> : <ResultCards label={label} {...shown} />;
}

const ResultCards = ({ label, results, withPoints, action }: ResultsShownProps) => (
  <ul className={classes.cards} aria-label={label}>
    {results.map((result) => (
      <li key={result.id} className={classes.card} {...rowOf(result)}>
        <div className={classes.cardText}>
          <strong>
            <CheckedSubject result={result} />
          </strong>
          <span>
            {result.examType} {result.examYear}, grade {result.grade}
          </span>
          <span>
            Profile {result.subjectProfile || NO_PROFILE}
            {withPoints && `, ${pointsInWords(result)}`}
          </span>
        </div>
        {action.of(result)}
      </li>
    ))}
  </ul>
);

function pointsInWords(result: ExamResult) {
  const points = pointsOf(result);
  return points === 1 ? '1 point' : `${points} points`;
}
