import { LoadFailure } from '../../../components/feedback/load-failure.tsx';
import { useOnce } from '../../../components/form/use-once.ts';
import { reloadPage } from '../../../components/state/reload.ts';

/** Replaces the dashboard after a failure. Retry reloads the whole page (administrators §2). */
export function DashboardFailure() {
  const [reload, isReloading] = useOnce(reloadPage);
  return (
    <LoadFailure
      title="Error Loading Data"
      message="Failed to load admin dashboard data. Please try again later."
      retrying={isReloading}
      onRetry={reload}
    />
  );
}
