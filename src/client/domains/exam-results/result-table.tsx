import { Table, type TableProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { pointsOf } from '../../../shared/exam-results/check.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { CheckedSubject, rowOf } from './checked-subject.tsx';
import classes from './exam-results.module.css';
import { NO_PROFILE } from './no-profile.ts';

interface ResultTableProps extends Pick<TableProps, 'aria-label' | 'stickyHeader'> {
  results: readonly ExamResult[];
  /** Show each result's points? For administrators only. */
  withPoints?: boolean;
  /** Column heading and buttons of a result. */
  action?: { label: string; of: (result: ExamResult) => ReactNode };
}

/** Exam results, one per row. */
export const ResultTable = ({ results, withPoints = false, action, ...table }: ResultTableProps) => (
  <Table verticalSpacing="xs" {...table}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Subject</Table.Th>
        <Table.Th scope="col">Exam</Table.Th>
        <Table.Th scope="col">Year</Table.Th>
        <Table.Th scope="col">Grade</Table.Th>
        <Table.Th scope="col">Profile</Table.Th>
        {withPoints && <Table.Th scope="col">Points</Table.Th>}
        {action && (
          <Table.Th scope="col">
            <VisuallyHidden>{action.label}</VisuallyHidden>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {results.map((result) => (
        <Table.Tr key={result.id} {...rowOf(result)}>
          <Table.Th scope="row">
            <CheckedSubject result={result} />
          </Table.Th>
          <Table.Td>{result.examType}</Table.Td>
          <Table.Td>{result.examYear}</Table.Td>
          <Table.Td>{result.grade}</Table.Td>
          <Table.Td>{result.subjectProfile || NO_PROFILE}</Table.Td>
          {withPoints && <Table.Td>{pointsOf(result)}</Table.Td>}
          {action && <Table.Td className={classes.action}>{action.of(result)}</Table.Td>}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
