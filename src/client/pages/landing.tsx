import { Text } from '@mantine/core';
import { PRODUCT } from '../../shared/product.ts';
import { LinkButton } from '../components/layout/links.tsx';
import { Page } from '../components/layout/page.tsx';
import { Panel } from '../components/layout/panel.tsx';
import { useSchool } from '../components/state/school.ts';
import { ApplicationStatusCard } from '../domains/applications/application-status-card.tsx';
import { HowToApply } from '../domains/applications/how-to-apply.tsx';
import { useSession } from '../domains/auth/use-session.ts';
import { PortalBanner } from '../domains/portal/portal-banner.tsx';
import { StudentApplicationCard } from '../domains/portal/student-application-card.tsx';
import { ContactPanel } from '../domains/settings/contact-panel.tsx';
import { paths } from '../paths.ts';
import classes from './landing.module.css';

export default function LandingPage() {
  const { user, isAdministrator } = useSession();
  const { name: school } = useSchool();
  const signedIn = user !== null;
  const whose = school === PRODUCT ? '' : ` of ${school}`;
  return (
    <Page
      title="Apply to the sixth form"
      documentTitle="Home"
      intro={`Applications to the Advanced Level (CAPE) programme${whose} are made here, online. You can stop at any time and go on later.`}
    >
      <div className={classes.sections}>
        <PortalBanner detailed={signedIn} />
        <div className={classes.cards}>
          <StudentApplicationCard signedIn={signedIn} />
          {isAdministrator ? <AdministratorCard /> : <ApplicationStatusCard signedIn={signedIn} />}
        </div>
        <HowToApply />
        <ContactPanel />
      </div>
    </Page>
  );
}

const AdministratorCard = () => (
  <Panel title="Admin Dashboard">
    <Text mb="md">Read the applications that were submitted, and approve or reject them.</Text>
    <LinkButton to={paths.admin}>Access Admin Dashboard</LinkButton>
  </Panel>
);
