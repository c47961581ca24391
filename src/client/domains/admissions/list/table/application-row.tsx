import { memo } from 'react';
import { PaperMark } from '../../../paper/paper-mark.tsx';
import { AssignedTo } from '../../bulk/assignee.tsx';
import { AdministratorStatus } from '../cells/administrator-status.tsx';
import { MatchMark } from '../cells/match-mark.tsx';
import { NotOpen } from '../cells/not-open.tsx';
import { ResultsCheckMark } from '../cells/results-check-mark.tsx';
import { RowActions } from '../cells/row-actions.tsx';
import { ScoreText } from '../cells/score.tsx';
import { SelectBox } from '../cells/select-box.tsx';
import { SortedName } from '../cells/sorted-name.tsx';
import { SubmittedDate } from '../cells/submitted-date.tsx';
import type { ListedProps } from '../list-actions.ts';
import classes from './application-table.module.css';
import { SCORES } from './columns.ts';
import { CELL, ROW, ROW_HEADER } from './table-roles.ts';

/** One application in the table. Plain elements and memoized, because two hundred rows have to render quickly. */
export const ApplicationRow = memo(({ application, selected, open, current, actions }: ListedProps) => {
  const { student, status, submittedAt } = application;
  return (
    <tr
      {...ROW}
      data-application={application.id}
      data-selected={selected || undefined}
      aria-current={open || undefined}
      tabIndex={current ? 0 : -1}
    >
      <td {...CELL}>
        <SelectBox application={application} selected={selected} onSelect={actions.onSelect} />
      </td>
      <th {...ROW_HEADER} scope="row">
        <span className={`${classes.line} ${classes.name}`}>
          <SortedName student={student} />
        </span>
        <span className={`${classes.line} ${classes.email}`}>
          {(application.enteredBy || application.withdrawnAt) && <PaperMark {...application} />}
          {student.email}
        </span>
      </th>
      <td {...CELL} className={classes.id}>
        {application.applicationId}
        {application.ineligibleSubjects.length > 0 && <NotOpen subjects={application.ineligibleSubjects} />}
      </td>
      {SCORES.map((score) => (
        <td key={score} {...CELL} data-score>
          <ScoreText of={application} score={score} />
        </td>
      ))}
      <td {...CELL}>
        <span className={classes.line}>{`1st: ${application.firstChoiceSubjects.join(', ')}`}</span>
        <span className={classes.line}>{`2nd: ${application.secondChoiceSubjects.join(', ')}`}</span>
      </td>
      <td {...CELL} className={classes.status}>
        <AdministratorStatus status={status} isTold={application.isTold} />
        {application.assignedTo !== null && <AssignedTo id={application.assignedTo} />}
        {!application.stillMatches && <MatchMark stillMatches={false} />}
      </td>
      <td {...CELL} className={classes.date}>
        <SubmittedDate submittedAt={submittedAt} />
        <ResultsCheckMark {...application} className={classes.line} />
      </td>
      <td {...CELL}>
        <RowActions application={application} actions={actions} />
      </td>
    </tr>
  );
});
