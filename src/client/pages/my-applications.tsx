import { Page } from '../components/layout/page.tsx';
import { MyApplication } from '../domains/applications/cards/my-application.tsx';
import { WhoseApplication } from '../domains/applications/children/whose-application.tsx';
import { LastSeen } from '../domains/applications/last-seen.tsx';
import { OwnOffer } from '../domains/offers/own-offer.tsx';
import { PortalBadge } from '../domains/portal/portal-badge.tsx';
import { paths } from '../paths.ts';
import classes from './my-applications.module.css';

export default function MyApplicationsPage() {
  return (
    <Page title="My Applications" back={{ to: paths.home, label: 'Back to Home' }} actions={<PortalBadge />}>
      <div className={classes.sections}>
        <LastSeen />
        <WhoseApplication />
        <OwnOffer />
        <MyApplication />
      </div>
    </Page>
  );
}
