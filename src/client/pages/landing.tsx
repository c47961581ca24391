import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { isFrozen } from '../../shared/applications/status.ts';
import type { Role } from '../../shared/auth/constants.ts';
import { PRODUCT } from '../../shared/product.ts';
import { badgeAlt } from '../../shared/settings/badge.ts';
import { SkeletonBlocks } from '../components/feedback/skeletons.tsx';
import { Page, PageLoading } from '../components/layout/page.tsx';
import { SchoolBadge } from '../components/layout/school-badge.tsx';
import { useSchool } from '../components/state/school.ts';
import { ApplicationStatusCard } from '../domains/applications/cards/application-status-card.tsx';
import { type Overview, useOverview } from '../domains/applications/hooks.ts';
import { HowToApply } from '../domains/applications/how-to-apply.tsx';
import { isSubmittedNow } from '../domains/applications/read-only.ts';
import { OpenedAgain } from '../domains/applications/standing/opened-again.tsx';
import { isJustSubmitted } from '../domains/applications/standing/submitted-state.ts';
import { useSession } from '../domains/auth/use-session.ts';
import { usePortalStatus } from '../domains/portal/hooks.ts';
import { PortalBanner } from '../domains/portal/portal-banner.tsx';
import {
  OthersApplicationsCard,
  StudentApplicationCard,
} from '../domains/portal/student-application-card.tsx';
import { ContactPanel } from '../domains/settings/contact-panel.tsx';
import classes from './landing.module.css';

/** A chunk of its own, which applicants never download. */
const Waiting = lazy(() => import('../domains/admissions/waiting/waiting.tsx'));

export default function LandingPage() {
  const { user, isAdministrator } = useSession();
  return user && isAdministrator ? (
    <AdministratorsLanding role={user.role} />
  ) : (
    <ApplicantsLanding signedIn={user !== null} />
  );
}

const AdministratorsLanding = ({ role }: { role: Role }) => (
  <Page title="What waits for you" documentTitle="Home">
    <div className={classes.sections}>
      <Suspense fallback={<SkeletonBlocks rows={3} height={56} />}>
        <Waiting role={role} />
      </Suspense>
      <PortalBanner detailed />
      <OthersApplicationsCard />
      <ContactPanel />
    </div>
  </Page>
);

/** Loaded after a submission only. */
const JustSubmitted = lazy(() => import('../domains/applications/standing/just-submitted.tsx'));

function ApplicantsLanding({ signedIn }: { signedIn: boolean }) {
  const { name: school } = useSchool();
  const { data: overview, isFetched } = useOverview(signedIn);
  const { data: portal } = usePortalStatus();
  const { state } = useLocation();
  if (signedIn && isJustSubmitted(state) && overview?.application && isFrozen(overview.application.status)) {
    return (
      <Suspense fallback={<PageLoading />}>
        <JustSubmitted overview={overview} />
      </Suspense>
    );
  }
  const isWaiting = signedIn && !isFetched;
  const isSubmitted = overview !== undefined && isSubmittedNow(overview);
  return (
    <Page
      title="Apply to the sixth form"
      documentTitle="Home"
      emblem={<SchoolBadge alt={badgeAlt(school)} className={classes.badge} />}
      intro={
        isSubmitted
          ? 'Here you see where your application stands.'
          : !isWaiting && howToApply(school, portal?.isOpen)
      }
    >
      <div className={classes.sections}>
        {isWaiting ? (
          <SkeletonBlocks rows={3} height="9rem" />
        ) : isSubmitted ? (
          <AfterSubmission />
        ) : (
          <BeforeSubmission signedIn={signedIn} overview={overview} />
        )}
        <ContactPanel />
      </div>
    </Page>
  );
}

function howToApply(school: string, isOpen = true): string {
  const whose = school === PRODUCT ? '' : ` of ${school}`;
  return isOpen
    ? `Apply here, online, for the Advanced Level (CAPE) programme${whose}. You can stop at any time and go on later.`
    : `Applications for the Advanced Level (CAPE) programme${whose} are made here, online, while the portal is open.`;
}

/** `overview` is undefined for nobody, and while it could not be loaded. */
const BeforeSubmission = ({ signedIn, overview }: { signedIn: boolean; overview: Overview | undefined }) => (
  <>
    {overview && <OpenedAgain overview={overview} />}
    <PortalBanner detailed={signedIn} isMain />
    <div className={classes.cards}>
      <StudentApplicationCard signedIn={signedIn} />
      <ApplicationStatusCard signedIn={signedIn} />
    </div>
    <HowToApply />
  </>
);

/** Whoever has submitted wants to know first where the application stands. */
const AfterSubmission = () => (
  <>
    <div className={classes.cards}>
      <ApplicationStatusCard signedIn />
      <StudentApplicationCard signedIn />
    </div>
    <PortalBanner detailed />
  </>
);
