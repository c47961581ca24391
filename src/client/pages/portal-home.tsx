import { ActionCard } from '../components/layout/action-card.tsx';
import { ClockIcon } from '../components/layout/icons.tsx';
import { Page } from '../components/layout/page.tsx';
import { FileIcon, PencilIcon } from '../components/layout/page-icons.tsx';
import { Panel } from '../components/layout/panel.tsx';
import { WhoseApplication } from '../domains/applications/children/whose-application.tsx';
import { LastSeen } from '../domains/applications/last-seen.tsx';
import { OwnStanding } from '../domains/applications/standing/own-standing.tsx';
import { StatusGuide } from '../domains/applications/status-guide.tsx';
import { useSessionUser } from '../domains/auth/use-session.ts';
import { OwnOffer } from '../domains/offers/own-offer.tsx';
import { DeadlinesPanel } from '../domains/portal/deadlines-panel.tsx';
import { NewApplicationCard } from '../domains/portal/new-application-card.tsx';
import { PortalBanner } from '../domains/portal/portal-banner.tsx';
import { WhatIsAsked } from '../domains/requests/what-is-asked.tsx';
import { paths } from '../paths.ts';
import classes from './portal-home.module.css';

/** /home: a student's start page. */
export default function PortalHomePage() {
  const { firstName, lastName } = useSessionUser();
  return (
    <Page title="Student Portal" intro={`Welcome, ${firstName} ${lastName}. What would you like to do?`}>
      <div className={classes.sections}>
        <LastSeen />
        <WhoseApplication />
        <OwnOffer />
        <OwnStanding linked />
        <PortalBanner detailed />
        <WhatIsAsked />
        <div className={classes.cards}>
          <NewApplicationCard />
          <ActionCard title="My Applications" icon={<FileIcon />} to={paths.myApplications}>
            Read what you have entered, and follow the status of your application.
          </ActionCard>
          <ActionCard title="Important Dates" icon={<ClockIcon />}>
            The closing date is below, under Deadlines.
          </ActionCard>
          <ActionCard title="Settings" icon={<PencilIcon />} to={paths.settings}>
            Change your name, your email address or your password.
          </ActionCard>
        </div>
        <div className={classes.panels}>
          <Panel title="Application Status">
            <StatusGuide />
          </Panel>
          <DeadlinesPanel />
        </div>
      </div>
    </Page>
  );
}
