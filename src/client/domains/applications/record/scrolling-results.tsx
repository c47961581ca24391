import type { ExamResult } from '../../../../shared/exam-results/schema.ts';
import { ResultTable } from '../../exam-results/result-table.tsx';
import classes from './record.module.css';

interface ScrollingResultsProps {
  results: readonly ExamResult[];
  /** Show all of them at once? Otherwise a long list scrolls in its own frame (applicants §2). */
  isWhole?: boolean;
}

/** Exam results, read only. With large text they scroll sideways in their own frame. */
export const ScrollingResults = ({ results, isWhole = false }: ScrollingResultsProps) => (
  <section
    className={classes.results}
    data-whole={isWhole || undefined}
    aria-label="List of exam results"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    tabIndex={0}
  >
    <ResultTable results={results} stickyHeader={!isWhole} />
  </section>
);
