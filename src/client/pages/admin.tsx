import { paths } from '../app/paths.ts';
import { Page } from '../components/page.tsx';
import { AdminLinks } from '../domains/admissions/admin-links.tsx';
import { ApplicationsPanel } from '../domains/admissions/applications-panel.tsx';
import { ChartsPanel } from '../domains/admissions/charts/charts-panel.tsx';
import { DashboardFailure } from '../domains/admissions/dashboard-failure.tsx';
import { ApplicationDetails } from '../domains/admissions/details/application-details.tsx';
import { BesideList } from '../domains/admissions/details/beside-list.tsx';
import { useApplicationPage } from '../domains/admissions/list-query.ts';
import { useListView } from '../domains/admissions/list-view-hooks.ts';
import { MailNotice } from '../domains/admissions/mail-notice.tsx';
import { StatCards } from '../domains/admissions/stat-cards.tsx';
import { BackupNotice } from '../domains/backups/backup-problems.tsx';

/** /admin: figures, and the applications to decide. */
export default function AdminPage() {
  return (
    <Page
      title="Admin Dashboard"
      width="lg"
      back={{ to: paths.home, label: 'Back to Home' }}
      actions={<AdminLinks />}
    >
      <BackupNotice />
      <MailNotice />
      <Workplace />
    </Page>
  );
}

function Workplace() {
  const [view, changeView] = useListView();
  const query = useApplicationPage(view);
  const openId = view.application;
  if (query.isLoadingError) return <DashboardFailure />;
  return (
    <BesideList details={openId && <ApplicationDetails id={openId} view={view} page={query.data} />}>
      <StatCards stats={query.data?.stats} />
      <ChartsPanel filters={view} onChange={changeView} />
      <ApplicationsPanel query={query} view={view} onChange={changeView} />
    </BesideList>
  );
}
