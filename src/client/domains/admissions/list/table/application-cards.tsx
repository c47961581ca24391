import { memo, type ReactNode } from 'react';
import { EmailText } from '../../../../components/layout/email-text.tsx';
import { Fold } from '../../../../components/list/fold.tsx';
import { PaperMark } from '../../../paper/paper-mark.tsx';
import { AssignedTo } from '../../bulk/assignee.tsx';
import { AdministratorStatus } from '../cells/administrator-status.tsx';
import { MatchMark } from '../cells/match-mark.tsx';
import { NotOpen } from '../cells/not-open.tsx';
import { ResultsCheckMark } from '../cells/results-check-mark.tsx';
import { RowActions } from '../cells/row-actions.tsx';
import { Score } from '../cells/score.tsx';
import { SelectBox } from '../cells/select-box.tsx';
import { SortedName } from '../cells/sorted-name.tsx';
import { SubmittedDate } from '../cells/submitted-date.tsx';
import type { ListedProps } from '../list-actions.ts';
import classes from './application-cards.module.css';
import { COLUMN_LABELS, SCORES } from './columns.ts';
import type { ListProps } from './list-props.ts';
import { SelectAll } from './select-all.tsx';
import { SortButton } from './sort-button.tsx';
import type { ListTable } from './use-list-table.ts';

/** The list on screens too narrow for the table. */
export function ApplicationCards({ table, busy, handlers, children }: ListProps) {
  return (
    <>
      <CardControls table={table} />
      <ul className={classes.cards} aria-label="Student applications" aria-busy={busy} {...handlers}>
        {children}
      </ul>
    </>
  );
}

/** Selecting all and sorting, as the table's header does. */
function CardControls({ table }: { table: ListTable }) {
  const several = table.state.sorting.length > 1;
  const headers = table.getFlatHeaders().filter(({ column }) => column.getCanSort());
  return (
    <div className={classes.controls}>
      <SelectAll table={table} named />
      <Fold name="Sort by">
        <fieldset className={classes.sort}>
          <legend className={classes.label}>Sort by</legend>
          {headers.map((header) => (
            <SortButton key={header.id} header={header} several={several} chip />
          ))}
        </fieldset>
      </Fold>
    </div>
  );
}

/** One application as a card. Memoized, like a row. */
export const ApplicationCard = memo(({ application, selected, open, current, actions }: ListedProps) => {
  const { student, applicationId, status, submittedAt } = application;
  return (
    <li
      className={classes.card}
      data-application={application.id}
      data-selected={selected || undefined}
      aria-current={open || undefined}
      tabIndex={current ? 0 : -1}
    >
      <div className={classes.head}>
        <SelectBox application={application} selected={selected} onSelect={actions.onSelect} />
        <span className={classes.name}>
          <SortedName student={student} />
        </span>
        <AdministratorStatus status={status} isTold={application.isTold} />
        <ResultsCheckMark {...application} />
        <AssignedTo id={application.assignedTo} />
        <MatchMark stillMatches={application.stillMatches} />
      </div>
      <p className={classes.email}>
        <PaperMark {...application} />
        <EmailText address={student.email} />
      </p>
      <dl className={classes.facts}>
        <Fact label={COLUMN_LABELS.applicationId}>
          <span className={classes.id}>{applicationId}</span>
        </Fact>
        <Fact label={COLUMN_LABELS.submittedAt}>
          <SubmittedDate submittedAt={submittedAt} />
        </Fact>
      </dl>
      <dl className={classes.facts}>
        {SCORES.map((key) => (
          <Fact key={key} label={COLUMN_LABELS[key]}>
            <Score of={application} score={key} />
          </Fact>
        ))}
      </dl>
      <dl className={classes.facts}>
        <Fact label="Subject Choices">
          <div>{`1st: ${application.firstChoiceSubjects.join(', ')}`}</div>
          <div>{`2nd: ${application.secondChoiceSubjects.join(', ')}`}</div>
          <NotOpen subjects={application.ineligibleSubjects} />
        </Fact>
      </dl>
      <RowActions application={application} actions={actions} />
    </li>
  );
});

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>{children}</dd>
  </div>
);
