import { Table } from '@mantine/core';
import type { ExamResult } from '../../../../../shared/exam-results/schema.ts';
import { CheckedSubject, rowOf } from '../../../exam-results/checked-subject.tsx';
import { NO_PROFILE } from '../../../exam-results/no-profile.ts';
import classes from './decide.module.css';

/** All results on few lines: one beside the other with the slip, which follows. */
export const DecideResults = ({ results }: { results: readonly ExamResult[] }) =>
  results.length > 0 ? (
    <Table verticalSpacing={3} horizontalSpacing="xs" aria-label="Results" className={classes.results}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Subject</Table.Th>
          <Table.Th scope="col">Grade</Table.Th>
          <Table.Th scope="col">Profile</Table.Th>
          <Table.Th scope="col">Exam</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {results.map((result) => (
          <Table.Tr key={result.id} {...rowOf(result)}>
            <Table.Th scope="row" fw="normal">
              <CheckedSubject result={result} />
            </Table.Th>
            <Table.Td fw={600}>{result.grade}</Table.Td>
            <Table.Td>{result.subjectProfile || NO_PROFILE}</Table.Td>
            <Table.Td>{`${result.examType} ${result.examYear}`}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  ) : (
    <p className={classes.none}>No exam results found for this student.</p>
  );
