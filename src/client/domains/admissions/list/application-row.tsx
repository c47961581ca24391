import { memo } from 'react';
import { EmailText } from '../../../components/layout/email-text.tsx';
import { AdministratorStatus } from './administrator-status.tsx';
import classes from './application-table.module.css';
import type { ListedProps } from './list-actions.ts';
import { MatchMark } from './match-mark.tsx';
import { RowActions } from './row-actions.tsx';
import { SelectBox } from './select-box.tsx';
import { SubmittedDate } from './submitted-date.tsx';
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
        <span className={classes.name}>
          {student.firstName} {student.lastName}
        </span>
        <span className={classes.email}>
          <EmailText address={student.email} />
        </span>
      </th>
      <td {...CELL} className={classes.id}>
        {application.applicationId}
      </td>
      <td {...CELL} data-score>
        {application.totalScore}
      </td>
      <td {...CELL} data-score>
        {application.firstChoiceScore}
      </td>
      <td {...CELL} data-score>
        {application.secondChoiceScore}
      </td>
      <td {...CELL} className={classes.choices}>
        <div>{application.firstChoiceSubjects.join(', ')}</div>
        <div>{application.secondChoiceSubjects.join(', ')}</div>
      </td>
      <td {...CELL}>
        <AdministratorStatus status={status} />
        <MatchMark stillMatches={application.stillMatches} />
      </td>
      <td {...CELL}>
        <SubmittedDate submittedAt={submittedAt} />
      </td>
      <td {...CELL}>
        <RowActions application={application} actions={actions} />
      </td>
    </tr>
  );
});
