import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ExamResult } from '../../../../shared/exam-results/schema.ts';
import { CheckedSubject, rowOf } from '../../exam-results/checked-subject.tsx';
import { NO_PROFILE } from '../../exam-results/no-profile.ts';
import classes from './details.module.css';

interface CompactResultsProps extends Pick<TableProps, 'aria-label' | 'verticalSpacing'> {
  results: readonly ExamResult[];
  lastHeading: string;
  /** What stands in the last column. */
  lastOf: (result: ExamResult) => ReactNode;
}

/** Results on few lines, each with what became of it. */
export const CompactResults = ({ results, lastHeading, lastOf, ...props }: CompactResultsProps) => (
  <Table className={classes.results} horizontalSpacing="xs" {...props}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Subject</Table.Th>
        <Table.Th scope="col">Grade</Table.Th>
        <Table.Th scope="col">Profile</Table.Th>
        <Table.Th scope="col">{lastHeading}</Table.Th>
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
          <Table.Td>{lastOf(result)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
