import { Group } from '@mantine/core';
import type { Application } from '../../../shared/applications/schema.ts';
import { isFrozen } from '../../../shared/applications/status.ts';
import { formatDate } from '../../../shared/format/dates.ts';
import { LinkButton } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { paths } from '../../paths.ts';
import { ChoiceLists } from './choice-lists.tsx';
import { Facts } from './facts.tsx';
import type { Overview } from './hooks.ts';
import classes from './record.module.css';
import { StandingBadge } from './standing/standing-badge.tsx';

interface ApplicationCardProps {
  application: Application;
  offer: Overview['offer'];
  /** Does it belong to the first student record, which the other pages show? */
  isFirst: boolean;
  /** The portal is open, and there is no draft to continue instead. */
  canContinue: boolean;
}

/** One application in the applicant's list (applicants §2). */
export const ApplicationCard = ({ application, offer, isFirst, canContinue }: ApplicationCardProps) => {
  const { applicationId, status, student, submittedAt } = application;
  return (
    <Panel title={`Application ${applicationId}`} aside={<StandingBadge status={status} offer={offer} />}>
      <div className={classes.card}>
        <Facts
          facts={[
            ['Applicant', `${student.firstName} ${student.lastName}`],
            ['Submitted', submittedAt ? formatDate(submittedAt) : 'Not yet'],
          ]}
        />
        <ChoiceLists order={3} choices={application} />
        {isFirst && (
          <Group>
            {canContinue && !isFrozen(status) && (
              <LinkButton to={paths.register}>Continue Application</LinkButton>
            )}
            <LinkButton to={paths.myApplications} variant="default">
              View My Application
            </LinkButton>
          </Group>
        )}
      </div>
    </Panel>
  );
};
