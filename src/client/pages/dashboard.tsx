import { useLocation } from 'react-router';
import { Page } from '../components/layout/page.tsx';
import { MyApplicationsList } from '../domains/applications/cards/my-applications-list.tsx';
import { QuickActions } from '../domains/applications/cards/quick-actions.tsx';
import { WhoseApplication } from '../domains/applications/children/whose-application.tsx';
import { isOver } from '../domains/applications/hooks.ts';
import { useKeptOverview } from '../domains/applications/kept-answers.ts';
import { LastSeen } from '../domains/applications/last-seen.tsx';
import { OwnStanding } from '../domains/applications/standing/own-standing.tsx';
import { OwnOffer } from '../domains/offers/own-offer.tsx';
import { PortalBanner } from '../domains/portal/portal-banner.tsx';
import { WhatIsAsked } from '../domains/requests/what-is-asked.tsx';
import { SUBJECT_REQUIREMENTS, SubjectRequirements } from '../domains/subjects/subject-requirements.tsx';
import { paths } from '../paths.ts';
import classes from './dashboard.module.css';

/** /dashboard and /student-dashboard: everything the account has, also while the portal is closed. */
export default function DashboardPage() {
  const { hash } = useLocation();
  const { data: overview } = useKeptOverview();
  return (
    <Page title="Student Dashboard" back={{ to: paths.home, label: 'Back to Home' }}>
      <div className={classes.sections}>
        <LastSeen />
        <WhoseApplication />
        <OwnOffer />
        <OwnStanding download={false} />
        {!(overview && isOver(overview)) && <PortalBanner detailed />}
        <WhatIsAsked />
        <MyApplicationsList />
        <QuickActions />
        {hash === `#${SUBJECT_REQUIREMENTS}` && <SubjectRequirements />}
      </div>
    </Page>
  );
}
