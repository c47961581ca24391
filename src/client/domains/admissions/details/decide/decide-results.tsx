import type { ExamResult } from '../../../../../shared/exam-results/schema.ts';
import { CompactResults } from '../compact-results.tsx';
import classes from './decide.module.css';

/** All results on few lines: one beside the other with the slip, which follows. */
export const DecideResults = ({ results }: { results: readonly ExamResult[] }) =>
  results.length > 0 ? (
    <CompactResults
      aria-label="Results"
      verticalSpacing={3}
      results={results}
      lastHeading="Exam"
      lastOf={({ examType, examYear }) => `${examType} ${examYear}`}
    />
  ) : (
    <p className={classes.none}>No exam results found for this student.</p>
  );
