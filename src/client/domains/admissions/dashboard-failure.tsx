import { LoadFailure } from '../../components/load-failure.tsx';
import { reloadPage } from '../../components/reload.ts';
import { useOnce } from '../../components/use-once.ts';

/** In the place of the dashboard; Retry loads the whole page anew (administrator spec §2). */
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
