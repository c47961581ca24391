import { Table, Title } from '@mantine/core';
import { pointsOf } from '../../../../shared/exam-results/check.ts';
import { EXAM_TYPES } from '../../../../shared/exam-results/constants.ts';
import type { ExamResult } from '../../../../shared/exam-results/schema.ts';
import { CheckedSubject, rowOf } from '../../exam-results/checked-subject.tsx';
import { NO_PROFILE } from '../../exam-results/no-profile.ts';
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
  <Table verticalSpacing="xs" horizontalSpacing="xs" aria-label={label}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Subject</Table.Th>
        <Table.Th scope="col">Grade</Table.Th>
        <Table.Th scope="col">Profile</Table.Th>
        <Table.Th scope="col">Points</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {results.map((result) => (
        <Table.Tr key={result.id} {...rowOf(result)}>
          <Table.Th scope="row" fw="normal">
            <CheckedSubject result={result} />
          </Table.Th>
          <Table.Td>{result.grade}</Table.Td>
          <Table.Td>{result.subjectProfile || NO_PROFILE}</Table.Td>
          <Table.Td>{pointsOf(result)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
