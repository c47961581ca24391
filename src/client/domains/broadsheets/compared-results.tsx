import { Checkbox, Table } from '@mantine/core';
import type { Compared, Person } from '../../../shared/broadsheets/schema.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import classes from './broadsheets.module.css';
import type { Ticks } from './use-choice.ts';
import { OUTCOME_LABELS, OUTCOME_TONES, outcomeOf } from './words.ts';

interface ComparedResultsProps {
  person: Person & { applicationId: number };
  /** All of the person's results, or some. */
  results: readonly Compared[];
  /** Undefined when nothing can be chosen any more. */
  ticks: Ticks | undefined;
}

const NONE = '–';
const gradeOf = (grade: string | null, profile: string) =>
  grade === null ? NONE : `${grade} ${profile}`.trim();

/** What applying does with a result that is ticked. */
const DONE: Record<Compared['outcome'], (result: Compared) => string> = {
  agrees: () => 'Confirm',
  differs: ({ listed, listedProfile }) => `Change to ${gradeOf(listed, listedProfile)}`,
  onlyDeclared: () => 'Mark as not on the slip',
  onlyListed: () => 'Add',
  absent: () => '',
};

/** The results of one person, side by side. */
export const ComparedResults = ({ person, results, ticks }: ComparedResultsProps) => (
  <Table verticalSpacing={4} aria-label={`Results of ${person.name}`} className={classes.results}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Subject</Table.Th>
        <Table.Th scope="col">Declared</Table.Th>
        <Table.Th scope="col">Broadsheet</Table.Th>
        <Table.Th scope="col">Comparison</Table.Th>
        {ticks && <Table.Th scope="col">When applied</Table.Th>}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {results.map((result) => {
        const { subject, examType, examYear, outcome } = result;
        const done = DONE[outcome](result);
        return (
          <Table.Tr key={`${subject} ${examType} ${examYear} ${outcome}`}>
            <Table.Th scope="row" fw="normal">
              {subject}{' '}
              <span className={classes.hint}>
                {examType} {examYear}
              </span>
            </Table.Th>
            <Table.Td data-label="Declared">{gradeOf(result.declared, result.declaredProfile)}</Table.Td>
            <Table.Td data-label="Broadsheet">{gradeOf(result.listed, result.listedProfile)}</Table.Td>
            <Table.Td>
              <StatusBadge tone={OUTCOME_TONES[outcomeOf(result)]}>
                {OUTCOME_LABELS[outcomeOf(result)]}
              </StatusBadge>
            </Table.Td>
            {ticks && (
              <Table.Td>
                {done && (
                  <Checkbox
                    label={done}
                    aria-label={`${done}: ${subject} ${examYear} of ${person.name}`}
                    checked={ticks.isTicked(person, result)}
                    onChange={(event) => ticks.tick(person, [result], event.currentTarget.checked)}
                  />
                )}
              </Table.Td>
            )}
          </Table.Tr>
        );
      })}
    </Table.Tbody>
  </Table>
);
