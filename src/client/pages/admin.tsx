import { Page } from '../components/layout/page.tsx';
import { AdministratorLinks } from '../domains/admissions/administrator-links.tsx';
import { ChartsPanel } from '../domains/admissions/charts/charts-panel.tsx';
import { ApplicationDetails } from '../domains/admissions/details/application-details.tsx';
import { BesideList } from '../domains/admissions/details/beside-list.tsx';
import { ApplicationsPanel } from '../domains/admissions/list/applications-panel.tsx';
import { DashboardFailure } from '../domains/admissions/list/dashboard-failure.tsx';
import { useApplicationPage } from '../domains/admissions/list/list-query.ts';
import { useListView } from '../domains/admissions/list/list-view-hooks.ts';
import { StatCards } from '../domains/admissions/list/stat-cards.tsx';
import { useListChanges } from '../domains/admissions/list/use-list-changes.ts';
import { MailNotice } from '../domains/admissions/mail-notice.tsx';
import { BackupNotice } from '../domains/backups/backup-problems.tsx';
import { paths } from '../paths.ts';

/** /admin: statistics and the list of applications. */
export default function AdministratorPage() {
  return (
    <Page
      title="Admin Dashboard"
      width="lg"
      back={{ to: paths.home, label: 'Back to Home' }}
      actions={<AdministratorLinks />}
    >
      <BackupNotice />
      <MailNotice />
      <Workplace />
    </Page>
  );
}

function Workplace() {
  const [view, changeView] = useListView();
  const query = useApplicationPage(view, changeView);
  const isOld = useListChanges(view, query.isPlaceholderData ? undefined : query.data);
  const openId = view.application;
  if (query.isLoadingError) return <DashboardFailure />;
  return (
    <BesideList details={openId && <ApplicationDetails id={openId} view={view} page={query.data} />}>
      <StatCards stats={query.data?.stats} />
      <ChartsPanel filters={view} onChange={changeView} />
      <ApplicationsPanel query={query} isOld={isOld} view={view} onChange={changeView} />
    </BesideList>
  );
}
