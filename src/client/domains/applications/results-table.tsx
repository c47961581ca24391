import { Table } from '@mantine/core';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import classes from './record.module.css';

/** Exam results to be read; a long list scrolls in its own frame. */
export const ResultsTable = ({ results }: { results: readonly ExamResult[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
  <section className={classes.scroll} aria-label="List of exam results" tabIndex={0}>
    <Table stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Subject</Table.Th>
          <Table.Th>Exam</Table.Th>
          <Table.Th>Year</Table.Th>
          <Table.Th>Grade</Table.Th>
          <Table.Th>Profile</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {results.map((result) => (
          <Table.Tr key={result.id}>
            <Table.Th scope="row">{result.subjectName}</Table.Th>
            <Table.Td>{result.examType}</Table.Td>
            <Table.Td>{result.examYear}</Table.Td>
            <Table.Td>{result.grade}</Table.Td>
            <Table.Td>{result.subjectProfile}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
);
