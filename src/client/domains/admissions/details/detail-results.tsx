import { Title } from '@mantine/core';
import { pointsOf } from '../../../../shared/exam-results/check.ts';
import { EXAM_TYPES } from '../../../../shared/exam-results/constants.ts';
import type { ExamResult } from '../../../../shared/exam-results/schema.ts';
import { CompactResults } from './compact-results.tsx';
import classes from './details.module.css';

/** CSEC results with their points, then GCE results, which count only for the choices (decisions §5). */
export function DetailResults({ results }: { results: readonly ExamResult[] }) {
  const [csec, ...others] = EXAM_TYPES.map((examType) => ({
    examType,
    results: results.filter((result) => result.examType === examType),
  }));
  return (
    <>
      {csec && csec.results.length > 0 ? (
        <ResultPoints label="CSEC Exam Results" results={csec.results} />
      ) : (
        <p className={classes.none}>No exam results found for this student.</p>
      )}
      {others
        .filter((other) => other.results.length > 0)
        .map((other) => (
          <div key={other.examType}>
            <Title order={4}>{other.examType} Exam Results</Title>
            <ResultPoints label={`${other.examType} Exam Results`} results={other.results} />
          </div>
        ))}
    </>
  );
}

const ResultPoints = ({ label, results }: { label: string; results: readonly ExamResult[] }) => (
  <CompactResults
    aria-label={label}
    verticalSpacing="xs"
    results={results}
    lastHeading="Points"
    lastOf={pointsOf}
  />
);
