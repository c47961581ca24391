import { Group, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { isDecided, isFrozen } from '../../../../shared/applications/status.ts';
import { formatDateTime, formatDay, schoolDay } from '../../../../shared/format/dates.ts';
import { openRequests, waitsFor } from '../../../../shared/requests/rules.ts';
import { SkeletonLines } from '../../../components/feedback/skeletons.tsx';
import { LinkButton, TextLink } from '../../../components/layout/links.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { paths } from '../../../paths.ts';
import { UnconfirmedEmail } from '../../auth/unconfirmed-email.tsx';
import { useSession } from '../../auth/use-session.ts';
import { ContactDetails } from '../../settings/contact-details.tsx';
import { useSchoolFacts } from '../../settings/hooks.ts';
import { AFTER_DECISION, STATUS_TITLES } from '../application-status.tsx';
import { DownloadApplicationButton } from '../download-application.tsx';
import type { Overview } from '../hooks.ts';
import { Facts } from '../record/facts.tsx';
import { Happened } from './happened.tsx';
import { ReportMistake, ToldMistakes } from './report-mistake.tsx';
import classes from './standing.module.css';
import { StandingBadge } from './standing-badge.tsx';

export interface StandingPanelProps {
  overview: Overview;
  /** Elsewhere than on the page of the application, a link leads there. */
  linked?: boolean;
  /** The page tells the application ID and the time of submission elsewhere. */
  hasReceipt?: boolean;
  /** Beside other downloads of the application it offers none. */
  download?: boolean;
  /** What the school asks is answered on another page, and a link leads there. */
  answersElsewhere?: boolean;
}

/** Where a submitted application stands, what comes next, and what can still be done; nothing for a draft (standing §1). */
export function StandingPanel({
  overview,
  linked = false,
  hasReceipt = false,
  download = true,
  answersElsewhere = false,
}: StandingPanelProps) {
  const { application, standing, intake, offer } = overview;
  const { user } = useSession();
  const [isTelling, { open: tell, close: endTelling }] = useDisclosure();
  if (!application || !standing || !isFrozen(application.status)) return null;
  const { applicationId, status, submittedAt } = application;
  const { mistakes, copySentTo, events } = standing;
  const decided = isDecided(status);
  // A decision that arrives meanwhile takes nobody's text away.
  const canTell = !decided || isTelling;
  const isUnconfirmed = user?.emailVerified === false && !decided;
  const requests = openRequests(overview);
  const isDone = !isUnconfirmed && requests.length === 0;
  // An offer, or the waiting list, says in its own panel what became of the application and what comes next.
  const isToldByOffer = offer !== null && status !== 'rejected';
  return (
    <Panel
      title={isToldByOffer ? 'Your application' : STATUS_TITLES[status]}
      aside={<StandingBadge status={status} offer={offer} />}
    >
      <div className={classes.standing}>
        {isDecided(status) && !isToldByOffer && <p>{AFTER_DECISION[status]}</p>}
        <Facts
          facts={[
            ['Application ID', hasReceipt ? '' : applicationId],
            ['Intake', intake.name],
            ['Submitted', submittedAt && !hasReceipt ? formatDateTime(submittedAt) : ''],
          ]}
        />
        {!decided && (
          <p role="status" className={classes.copy}>
            {copySentTo && `We have sent a copy to ${copySentTo}.`}
          </p>
        )}
        {isUnconfirmed && <UnconfirmedEmail email={user.email} />}
        {!isDone && (
          <Part title="What you still have to do">
            {isUnconfirmed && <p>Please confirm your email address.</p>}
            {requests.map((request) => (
              <p key={request.id}>{waitsFor(request)}</p>
            ))}
            {answersElsewhere && requests.length > 0 && (
              <p>
                <TextLink to={paths.myApplications}>Answer under My Applications</TextLink>
              </p>
            )}
          </Part>
        )}
        {!decided && !isToldByOffer && <WhatComesNext isDone={isDone} />}
        {status === 'rejected' && <ContactDetails isIntroduced={false} />}
        <Part title="What has happened">
          <Happened events={events} />
        </Part>
        {mistakes.length > 0 && (
          <Part title="What you told the school">
            <ToldMistakes mistakes={mistakes} />
          </Part>
        )}
        {(download || canTell || linked) && (
          <Group>
            {download && <DownloadApplicationButton application={application} />}
            {canTell && (
              <ReportMistake
                application={application}
                mistakes={mistakes}
                isOpen={isTelling}
                onOpen={tell}
                onClose={endTelling}
              />
            )}
            {linked && (
              <LinkButton to={paths.myApplications} variant="default">
                View My Application
              </LinkButton>
            )}
          </Group>
        )}
      </div>
    </Panel>
  );
}

/**
 * What the school says, and by when it decides, unless that day is over. `isDone`: nothing is left for the applicant
 * to do.
 */
function WhatComesNext({ isDone }: { isDone: boolean }) {
  const facts = useSchoolFacts();
  const decisionDay = facts?.decisionDay ?? '';
  return (
    <Part title={isDone ? 'What comes next' : 'After that'}>
      {facts ? <p>{facts.nextSteps}</p> : <SkeletonLines rows={2} />}
      {isDone && <p>There is nothing more for you to do now.</p>}
      {decisionDay >= schoolDay(new Date()) && (
        <p>You can expect the decision by {formatDay(decisionDay)}.</p>
      )}
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.part}>
    <Title order={3} mb="xs">
      {title}
    </Title>
    {children}
  </div>
);
