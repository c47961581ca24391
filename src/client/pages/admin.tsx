import { paths } from '../app/paths.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { Page } from '../components/page.tsx';
import { AdminLinks } from '../domains/admissions/admin-links.tsx';
import { ApplicationsPanel } from '../domains/admissions/applications-panel.tsx';
import { useApplicationPage } from '../domains/admissions/list-query.ts';
import { useListView } from '../domains/admissions/list-view-hooks.ts';
import { MailNotice } from '../domains/admissions/mail-notice.tsx';
import { StatCards } from '../domains/admissions/stat-cards.tsx';

/** /admin: figures, and the applications to decide. */
export default function AdminPage() {
  return (
    <Page
      title="Admin Dashboard"
      width="lg"
      back={{ to: paths.home, label: 'Back to Home' }}
      actions={<AdminLinks />}
    >
      <MailNotice />
      <Workplace />
    </Page>
  );
}

function Workplace() {
  const [view, changeView] = useListView();
  const query = useApplicationPage(view);
  if (query.isLoadingError)
    return (
      <LoadFailure
        title="Error Loading Data"
        message="Failed to load admin dashboard data. Please try again later."
        retrying={query.isFetching}
        onRetry={query.refetch}
      />
    );
  return (
    <>
      <StatCards stats={query.data?.stats} />
      <ApplicationsPanel query={query} view={view} onChange={changeView} />
    </>
  );
}
