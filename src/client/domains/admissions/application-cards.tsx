import { memo, type ReactNode } from 'react';
import type { SortKey } from '../../../shared/admissions/schema.ts';
import type { Application } from '../../../shared/applications/schema.ts';
import classes from './application-cards.module.css';
import { COLUMN_LABELS } from './columns.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import type { Decide } from './hooks.ts';
import { OfficerStatus } from './officer-status.tsx';
import { SubmittedDate } from './submitted-date.tsx';

interface ApplicationCardsProps {
  applications: readonly Application[];
  onDecide: Decide;
  /** Other cards are on their way: these can be read, but no longer acted on. */
  outdated: boolean;
}

/** The list where a table has no room. */
export const ApplicationCards = ({ applications, onDecide, outdated }: ApplicationCardsProps) => (
  <ul className={classes.cards} aria-label="Student applications" aria-busy={outdated}>
    {applications.map((application) => (
      <Card key={application.id} application={application} onDecide={onDecide} />
    ))}
  </ul>
);

const SCORES = ['totalScore', 'firstChoiceScore', 'secondChoiceScore'] as const satisfies readonly SortKey[];

const Card = memo(({ application, onDecide }: { application: Application; onDecide: Decide }) => {
  const { student, applicationId, status, submittedAt } = application;
  return (
    <li className={classes.card} tabIndex={-1} data-focus-target>
      <div className={classes.head}>
        <strong>
          {student.firstName} {student.lastName}
        </strong>
        <OfficerStatus status={status} />
      </div>
      <p className={classes.email}>{student.email}</p>
      <dl className={classes.facts}>
        <Fact label={COLUMN_LABELS.applicationId}>{applicationId}</Fact>
        <Fact label={COLUMN_LABELS.submittedAt}>
          <SubmittedDate submittedAt={submittedAt} />
        </Fact>
      </dl>
      <dl className={classes.facts}>
        {SCORES.map((key) => (
          <Fact key={key} label={COLUMN_LABELS[key]}>
            {application[key]}
          </Fact>
        ))}
      </dl>
      <DecisionButtons application={application} onDecide={onDecide} />
    </li>
  );
});

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>{children}</dd>
  </div>
);
