import { Table, type TableProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { gradePoints } from '../../../shared/exam-results/points.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import classes from './exam-results.module.css';

interface ResultTableProps extends Pick<TableProps, 'aria-label' | 'stickyHeader'> {
  results: readonly ExamResult[];
  /** Show each result's points? For administrators only. */
  withPoints?: boolean;
  /** Column heading and buttons of a result. */
  action?: { label: string; of: (result: ExamResult) => ReactNode };
}

/** Shown for an unknown profile (administrator spec §2). */
export const NO_PROFILE = 'N/A';

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
        <Table.Tr key={result.id}>
          <Table.Th scope="row">{result.subjectName}</Table.Th>
          <Table.Td>{result.examType}</Table.Td>
          <Table.Td>{result.examYear}</Table.Td>
          <Table.Td>{result.grade}</Table.Td>
          <Table.Td>{result.subjectProfile || NO_PROFILE}</Table.Td>
          {withPoints && <Table.Td>{gradePoints(result.grade)}</Table.Td>}
          {action && <Table.Td className={classes.action}>{action.of(result)}</Table.Td>}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
