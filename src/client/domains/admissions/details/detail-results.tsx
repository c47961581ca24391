import { Table, Title } from '@mantine/core';
import { EXAM_TYPES } from '../../../../shared/exam-results/constants.ts';
import { gradePoints } from '../../../../shared/exam-results/points.ts';
import type { ExamResult } from '../../../../shared/exam-results/schema.ts';
import { NO_PROFILE } from '../../exam-results/result-table.tsx';
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
      {results.map(({ id, subjectName, grade, subjectProfile }) => (
        <Table.Tr key={id}>
          <Table.Th scope="row" fw="normal">
            {subjectName}
          </Table.Th>
          <Table.Td>{grade}</Table.Td>
          <Table.Td>{subjectProfile || NO_PROFILE}</Table.Td>
          <Table.Td>{gradePoints(grade)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
