import { memo } from 'react';
import { SORT_KEYS, type SortEntry, type SortKey } from '../../../shared/admissions/schema.ts';
import type { Application } from '../../../shared/applications/schema.ts';
import classes from './application-table.module.css';
import { COLUMN_LABELS, DIRECTION_LABELS } from './columns.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import type { Decide } from './hooks.ts';
import { OfficerStatus } from './officer-status.tsx';
import { SubmittedDate } from './submitted-date.tsx';

interface ApplicationTableProps {
  applications: readonly Application[];
  sort: SortEntry | null;
  onSort: (key: SortKey) => void;
  onDecide: Decide;
  /** Other rows are on their way: these can be read, but no longer acted on. */
  outdated: boolean;
}

/** The list on a wide screen. Plain elements and remembered rows: two hundred of them must not stutter. */
export const ApplicationTable = ({
  applications,
  sort,
  onSort,
  onDecide,
  outdated,
}: ApplicationTableProps) => (
  <table className={classes.table} aria-label="Student applications" aria-busy={outdated}>
    <thead>
      <tr>
        {SORT_KEYS.map((key) => (
          <SortHeading
            key={key}
            column={key}
            direction={sort?.key === key ? sort.direction : undefined}
            onSort={onSort}
          />
        ))}
        <th scope="col" data-column="actions">
          Actions
        </th>
      </tr>
    </thead>
    <tbody>
      {applications.map((application) => (
        <Row key={application.id} application={application} onDecide={onDecide} />
      ))}
    </tbody>
  </table>
);

interface SortHeadingProps {
  column: SortKey;
  direction: SortEntry['direction'] | undefined;
  onSort: (key: SortKey) => void;
}

const SortHeading = ({ column, direction, onSort }: SortHeadingProps) => (
  <th scope="col" data-column={column} aria-sort={direction && `${DIRECTION_LABELS[direction]}`}>
    <button type="button" className={classes.sort} data-direction={direction} onClick={() => onSort(column)}>
      {COLUMN_LABELS[column]}
    </button>
  </th>
);

const Row = memo(({ application, onDecide }: { application: Application; onDecide: Decide }) => {
  const { student, applicationId, totalScore, firstChoiceScore, secondChoiceScore, status, submittedAt } =
    application;
  return (
    <tr tabIndex={-1} data-focus-target>
      <th scope="row">
        <span className={classes.name}>
          {student.firstName} {student.lastName}
        </span>
        <span className={classes.email}>{student.email}</span>
      </th>
      <td>{applicationId}</td>
      <td data-score>{totalScore}</td>
      <td data-score>{firstChoiceScore}</td>
      <td data-score>{secondChoiceScore}</td>
      <td>
        <OfficerStatus status={status} />
      </td>
      <td>
        <SubmittedDate submittedAt={submittedAt} />
      </td>
      <td>
        <DecisionButtons application={application} onDecide={onDecide} />
      </td>
    </tr>
  );
});
