import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { completedSteps } from '../../../../shared/applications/progress.ts';
import { isFrozen, WITHDRAWN } from '../../../../shared/applications/status.ts';
import { openRequests, waitsFor } from '../../../../shared/requests/rules.ts';
import { DataState } from '../../../components/feedback/data-state.tsx';
import { SkeletonLines } from '../../../components/feedback/skeletons.tsx';
import { LinkButton } from '../../../components/layout/links.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { paths } from '../../../paths.ts';
import { offerTitle } from '../../offers/offer-words.ts';
import { usePortalStatus } from '../../portal/hooks.ts';
import { STATUS_TITLES } from '../application-status.tsx';
import { whoseName } from '../children/whose-name.ts';
import { hasBegun, type Overview, useOverview } from '../hooks.ts';
import { HOW_TO_APPLY } from '../how-to-apply.tsx';
import { isSubmittedNow, openedAgain } from '../read-only.ts';
import classes from '../record/record.module.css';
import { StandingBadge } from '../standing/standing-badge.tsx';

/** On the landing page, except for administrators (applicants §2). */
export const ApplicationStatusCard = ({ signedIn }: { signedIn: boolean }) =>
  signedIn ? (
    <OwnStatus />
  ) : (
    <Panel title="Application Status">
      <Text mb="md">
        After logging in you can follow your application here, from the first entry to the school’s decision.
      </Text>
      <LinkButton to={`#${HOW_TO_APPLY}`} variant="default">
        Learn More
      </LinkButton>
    </Panel>
  );

function OwnStatus() {
  const query = useOverview();
  const overview = query.data;
  const { data: portal } = usePortalStatus();
  const application = overview?.application;
  return (
    <Panel
      title="Application Status"
      aside={
        application && (
          <StandingBadge
            status={application.status}
            offer={overview.offer}
            isWithdrawn={overview.isWithdrawn}
          />
        )
      }
    >
      <Box mb="md">
        <DataState
          query={query}
          loading={<SkeletonLines rows={2} />}
          errorTitle="Your status could not be loaded"
        >
          {(loaded) => (
            <>
              {whoseName(loaded)}
              {inWords(loaded, portal?.isOpen ?? false)}
              {openRequests(loaded).map((request) => (
                <Text key={request.id} mt="xs" fw={600}>
                  {waitsFor(request)}
                </Text>
              ))}
            </>
          )}
        </DataState>
      </Box>
      <LinkButton
        to={paths.myApplications}
        variant={overview && isSubmittedNow(overview) ? 'filled' : 'default'}
      >
        View My Application
      </LinkButton>
    </Panel>
  );
}

function inWords(overview: Overview, isOpen: boolean): ReactNode {
  const { application, intake, offer } = overview;
  if (overview.isWithdrawn) return WITHDRAWN;
  if (application && isFrozen(application.status)) {
    return (
      <>
        {offer && application.status !== 'rejected' ? offerTitle(offer) : STATUS_TITLES[application.status]}.
        Your application ID is <strong className={classes.id}>{application.applicationId}</strong>.
      </>
    );
  }
  if (openedAgain(overview))
    return 'The school opened your application again. It is not submitted again yet.';
  if (!hasBegun(overview)) return 'You have not started an application yet.';
  const steps = completedSteps(overview);
  const complete = steps.filter((step) => step.complete).length;
  // Only the submission is missing.
  if (complete === steps.length - 1) {
    const next = isOpen && !intake.isClosed ? ' Please read it once more and submit it.' : '';
    return `Everything is filled in, but not yet submitted.${next}`;
  }
  return `${complete} of ${steps.length} steps are complete.`;
}
