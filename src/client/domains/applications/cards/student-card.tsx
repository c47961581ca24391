import { Group, Text } from '@mantine/core';
import { isFrozen } from '../../../../shared/applications/status.ts';
import { formatDate } from '../../../../shared/format/dates.ts';
import { opensLater } from '../../../../shared/portal/closing.ts';
import type { PortalStatus } from '../../../../shared/portal/portal-status.ts';
import type { Student } from '../../../../shared/students/record.ts';
import { LinkButton } from '../../../components/layout/links.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { paths } from '../../../paths.ts';
import { ContactDetails } from '../../settings/contact-details.tsx';
import { DownloadApplicationButton } from '../download-application.tsx';
import type { Overview } from '../hooks.ts';
import { isReadOnly, openedAgain } from '../read-only.ts';
import { Facts } from '../record/facts.tsx';
import classes from '../record/record.module.css';
import { StandingBadge } from '../standing/standing-badge.tsx';
import { Completion, indicators, ReviewLeft } from './completion.tsx';

interface StudentCardProps {
  student: Student;
  overview: Overview;
  /** Null while it is unknown. */
  portal: PortalStatus | null;
}

/** The student, the application's status and its progress. */
export function StudentCard({ student, overview, portal }: StudentCardProps) {
  const { application, offer } = overview;
  const status = application?.status ?? 'draft';
  // While it is unknown, the server refuses what a closed portal does not take.
  const isPortalOpen = portal?.isOpen !== false;
  const canContinue = isPortalOpen && !isReadOnly(overview);
  const canDownload = application !== null && !isFrozen(status);
  return (
    <Panel
      title={`${student.firstName} ${student.lastName}`}
      aside={<StandingBadge status={status} offer={offer} isWithdrawn={overview.isWithdrawn} />}
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
        {portal?.isOpen === false && !isReadOnly(overview) && !openedAgain(overview) && (
          <NotSubmitted portal={portal} />
        )}
        {(canContinue || canDownload) && (
          <Group>
            {canContinue && <LinkButton to={paths.register}>Continue Application</LinkButton>}
            {canDownload && <DownloadApplicationButton application={application} />}
          </Group>
        )}
      </div>
    </Panel>
  );
}

/** What an application that was never submitted means while the portal is closed. */
const NotSubmitted = ({ portal }: { portal: PortalStatus }) =>
  opensLater(portal) ? (
    <Text>This application is not submitted yet. You can go on when the portal opens.</Text>
  ) : (
    <div>
      <Text mb="xs">
        This application was not submitted, so the school has not received it. If you think that is a mistake,
        please contact the school.
      </Text>
      <ContactDetails />
    </div>
  );
