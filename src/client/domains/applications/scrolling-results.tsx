import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { ResultTable } from '../exam-results/result-table.tsx';
import classes from './record.module.css';

/** Exam results, read only. A long list scrolls in its own frame. */
export const ScrollingResults = ({ results }: { results: readonly ExamResult[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <section className={classes.scroll} aria-label="List of exam results" tabIndex={0}>
    <ResultTable results={results} stickyHeader />
  </section>
);
