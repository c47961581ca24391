import { lazy, memo, Suspense } from 'react';
import { Page } from '../components/layout/page.tsx';
import { BesideList } from '../domains/admissions/details/beside-list.tsx';
import { ApplicationsPanel } from '../domains/admissions/list/applications-panel.tsx';
import { DashboardFailure } from '../domains/admissions/list/dashboard-failure.tsx';
import { ListTools } from '../domains/admissions/list/list-tools.tsx';
import { useApplicationPage } from '../domains/admissions/list/state/list-query.ts';
import { useListView } from '../domains/admissions/list/state/list-view-hooks.ts';
import { useListChanges } from '../domains/admissions/list/state/use-list-changes.ts';
import { useRefreshFigures } from '../domains/admissions/list/state/use-refresh-figures.ts';
import { MistakesNotice } from '../domains/admissions/mistakes/mistakes-notice.tsx';
import { BackupNotice } from '../domains/backups/backup-problems.tsx';
import { MailNotice } from '../domains/mail/mail-notice.tsx';
import classes from './admin.module.css';

export { askForList } from '../domains/admissions/list/state/list-query.ts';

const ApplicationDetails = lazy(() => import('../domains/admissions/details/application-details.tsx'));

/** /admin: the list of applications. */
export default function AdministratorPage() {
  const [view, changeView] = useListView();
  const query = useApplicationPage(view, changeView);
  const loaded = query.isPlaceholderData ? undefined : query.data;
  const isOld = useListChanges(view, loaded);
  useRefreshFigures(loaded?.version);
  const openId = view.application;
  return (
    <Page
      title="Admin Dashboard"
      width="lg"
      actions={<ListTools refetch={query.refetch} view={view} onChange={changeView} />}
    >
      <Notices />
      {query.isLoadingError ? (
        <DashboardFailure />
      ) : (
        <BesideList
          details={
            openId && (
              <Suspense fallback={null}>
                <ApplicationDetails id={openId} view={view} page={query.data} />
              </Suspense>
            )
          }
        >
          <ApplicationsPanel query={query} isOld={isOld} view={view} onChange={changeView} />
        </BesideList>
      )}
    </Page>
  );
}

/** Memoized: the page renders several times with each change of the list. */
const Notices = memo(() => (
  <div className={classes.notices}>
    <BackupNotice />
    <MailNotice />
    <MistakesNotice />
  </div>
));
