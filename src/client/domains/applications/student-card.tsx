import { Group } from '@mantine/core';
import { isFrozen } from '../../../shared/applications/status.ts';
import { formatDate } from '../../../shared/format/dates.ts';
import type { Student } from '../../../shared/students/record.ts';
import { LinkButton } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { paths } from '../../paths.ts';
import { Completion, indicators, ReviewLeft } from './completion.tsx';
import { DownloadApplicationButton } from './download-application.tsx';
import { Facts } from './facts.tsx';
import type { Overview } from './hooks.ts';
import { isReadOnly } from './read-only.ts';
import classes from './record.module.css';
import { StandingBadge } from './standing/standing-badge.tsx';

interface StudentCardProps {
  student: Student;
  overview: Overview;
  isPortalOpen: boolean;
}

/** The student, the application's status and its progress. */
export function StudentCard({ student, overview, isPortalOpen }: StudentCardProps) {
  const { application, offer } = overview;
  const status = application?.status ?? 'draft';
  return (
    <Panel
      title={`${student.firstName} ${student.lastName}`}
      aside={<StandingBadge status={status} offer={offer} />}
    >
      <div className={classes.card}>
        <Facts
          facts={[
            ['Email', student.email],
            // Once it is submitted, the panel above tells it.
            ['Application ID', isFrozen(status) ? '' : (application?.applicationId ?? '')],
            ['Intake', isFrozen(status) ? '' : overview.intake.name],
            ['Submitted On', application?.submittedAt ? formatDate(application.submittedAt) : ''],
          ]}
        />
        <Completion steps={indicators(overview)} />
        {isPortalOpen && <ReviewLeft overview={overview} />}
        <Group>
          {isPortalOpen && !isReadOnly(overview) && (
            <LinkButton to={paths.register}>Continue Application</LinkButton>
          )}
          {application && !isFrozen(status) && <DownloadApplicationButton application={application} />}
        </Group>
      </div>
    </Panel>
  );
}
