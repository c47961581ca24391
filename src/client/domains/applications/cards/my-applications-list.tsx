import { isFrozen } from '../../../../shared/applications/status.ts';
import type { PortalStatus } from '../../../../shared/portal/portal-status.ts';
import { allOf, DataState, EmptyState, orNull } from '../../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../../components/feedback/skeletons.tsx';
import { LinkButton, TextLink } from '../../../components/layout/links.tsx';
import { paths } from '../../../paths.ts';
import { usePortalStatus } from '../../portal/hooks.ts';
import { useKeptApplications, useKeptOverview } from '../kept-answers.ts';
import { NeedHelp } from '../need-help.tsx';
import { isReadOnly } from '../read-only.ts';
import classes from '../record/record.module.css';
import { ApplicationCard } from './application-card.tsx';
import { DraftCard } from './draft-card.tsx';
import { WhileClosed } from './no-application.tsx';

/** All applications of the account, and its draft (applicants §2). */
export function MyApplicationsList() {
  const overview = useKeptOverview();
  const applications = useKeptApplications();
  const portal = orNull(usePortalStatus());
  return (
    <DataState
      query={allOf({ overview, applications, portal })}
      loading={<SkeletonBlocks rows={1} height={240} />}
      errorTitle="We could not load your applications"
      isMain
    >
      {(data) => {
        // While it is unknown, the server refuses what a closed portal does not take.
        const isOpen = data.portal?.isOpen !== false;
        const { student } = data.overview;
        // What a stale tab stored after the submission cannot be continued.
        const draft = isReadOnly(data.overview) ? null : data.overview.draft;
        // Other children of the account may have applications.
        const hasNone = !draft && !data.applications.some(({ studentId }) => studentId === student?.id);
        const isLeft = Boolean(draft) || data.applications.some(({ status }) => !isFrozen(status));
        return (
          <div className={classes.sections}>
            {hasNone && (student ? <NotYet isPortalOpen={isOpen} /> : <Nothing portal={data.portal} />)}
            {draft && <DraftCard draft={draft} overview={data.overview} isPortalOpen={isOpen} />}
            {data.applications.map((application) => (
              <ApplicationCard
                key={application.id}
                application={application}
                overview={data.overview}
                isShown={application.studentId === student?.id}
                portal={data.portal}
                isOfThisIntake={application.studentId === student?.id && !data.overview.intake.isClosed}
                canContinue={isOpen && !draft && !isReadOnly(data.overview)}
              />
            ))}
            {isLeft && !isOpen && <NeedHelp />}
          </div>
        );
      }}
    </DataState>
  );
}

/** Personal details are saved, but an application is created with the choices. */
const NotYet = ({ isPortalOpen }: { isPortalOpen: boolean }) => (
  <EmptyState
    title="No Applications Yet"
    action={
      isPortalOpen ? (
        <LinkButton to={paths.register}>Continue</LinkButton>
      ) : (
        <LinkButton to={paths.myApplications}>View What You Entered</LinkButton>
      )
    }
  >
    Your personal details are saved; your subjects have not been chosen yet.
  </EmptyState>
);

/** Nothing is entered. `portal` is null while it is unknown. */
const Nothing = ({ portal }: { portal: PortalStatus | null }) => (
  <EmptyState
    title="No Applications Yet"
    action={
      portal?.isOpen === false ? (
        <WhileClosed portal={portal} />
      ) : (
        <LinkButton to={paths.register}>Start New Application</LinkButton>
      )
    }
  >
    {portal?.isOpen === false
      ? "You haven't started an application, and the registration portal is currently closed."
      : "You haven't started an application yet."}{' '}
    <TextLink to={paths.claim}>Did you apply on paper?</TextLink>
  </EmptyState>
);
