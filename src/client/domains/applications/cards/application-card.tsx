import { Group, Text } from '@mantine/core';
import type { Application } from '../../../../shared/applications/schema.ts';
import { isFrozen, WITHDRAWN } from '../../../../shared/applications/status.ts';
import { formatDate } from '../../../../shared/format/dates.ts';
import { opensLater } from '../../../../shared/portal/closing.ts';
import type { PortalStatus } from '../../../../shared/portal/portal-status.ts';
import { LinkButton } from '../../../components/layout/links.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { paths } from '../../../paths.ts';
import { ChoiceLists } from '../choices/choice-lists.tsx';
import type { Overview } from '../hooks.ts';
import { openedAgain } from '../read-only.ts';
import { Facts } from '../record/facts.tsx';
import classes from '../record/record.module.css';
import { StandingBadge } from '../standing/standing-badge.tsx';
import { Completion, indicators, ReviewLeft } from './completion.tsx';

const TOO_LATE =
  'This application was not submitted before the portal closed. It cannot be changed or submitted now. If you have questions, please contact the admissions team.';
const OPENS_LATER =
  'This application is not submitted yet. It cannot be changed or submitted before the portal opens. If you have questions, please contact the admissions team.';

interface ApplicationCardProps {
  application: Application;
  overview: Overview;
  /** Does it belong to the child that the pages show? */
  isShown: boolean;
  /** The portal is open, and there is no draft to continue instead. */
  canContinue: boolean;
  /** Null while it is not known. */
  portal: PortalStatus | null;
  /** It is known to be of the intake that the portal opens for. */
  isOfThisIntake: boolean;
}

/** One application in the applicant's list (applicants §2). */
export const ApplicationCard = ({
  application,
  overview,
  isShown,
  canContinue,
  portal,
  isOfThisIntake,
}: ApplicationCardProps) => {
  const { applicationId, status, student, submittedAt } = application;
  const offer = application.id === overview.application?.id ? overview.offer : null;
  const isWithdrawn = overview.children.some(
    (child) => child.id === application.studentId && child.isWithdrawn,
  );
  const isContinued = isShown && canContinue && !isFrozen(status);
  return (
    <Panel
      title={`Application ${applicationId}`}
      aside={<StandingBadge status={status} offer={offer} isWithdrawn={isWithdrawn} />}
    >
      <div className={classes.card}>
        <Facts
          facts={[
            ['Applicant', `${student.firstName} ${student.lastName}`],
            ['Submitted', submittedAt ? formatDate(submittedAt) : isWithdrawn ? '' : 'Not yet'],
          ]}
        />
        {/* The page tells it of the child that it shows. */}
        {isWithdrawn && !isShown && <Text>{WITHDRAWN}</Text>}
        {portal?.isOpen === false &&
          isShown &&
          !isFrozen(status) &&
          !isWithdrawn &&
          !openedAgain(overview) && (
            <Text>{opensLater(portal) && isOfThisIntake ? OPENS_LATER : TOO_LATE}</Text>
          )}
        {isContinued && (
          <>
            <Completion steps={indicators(overview)} />
            <ReviewLeft overview={overview} />
          </>
        )}
        <ChoiceLists order={3} choices={application} />
        {isShown && (
          <Group>
            {isContinued && <LinkButton to={paths.register}>Continue Application</LinkButton>}
            <LinkButton to={paths.myApplications} variant="default">
              View My Application
            </LinkButton>
          </Group>
        )}
      </div>
    </Panel>
  );
};
