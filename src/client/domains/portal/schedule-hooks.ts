import type { PortalSchedule, PortalStatus } from '../../../shared/portal/portal-status.ts';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { usePortalStatus } from './hooks.ts';

/** Fetches the portal's status again and shows it in a notice. */
export function useRefreshStatus() {
  const { refetch } = usePortalStatus();
  return async () => {
    const { data, error } = await refetch();
    if (error) notifyFailure('Error', error, 'The status could not be refreshed. Please try again.');
    else if (data) notify({ title: 'Status Refreshed', message: data.message, kind: 'success' });
  };
}

/**
 * Saves a schedule and shows the resulting status in a notice.
 * @returns null when it failed, after a notice.
 */
export function useSaveSchedule() {
  const { site } = trpc.useUtils();
  const { mutateAsync: change, isPending: isSaving } = trpc.admin.changeSchedule.useMutation();
  async function save(schedule: PortalSchedule): Promise<PortalStatus | null> {
    try {
      const status = await change(schedule);
      // A pending answer would be older than this status.
      await site.portalStatus.cancel();
      site.portalStatus.setData(undefined, status);
      notify({ title: 'Schedule Updated', message: status.message, kind: 'success' });
      return status;
    } catch (error) {
      notifyFailure('Error', error, 'Failed to update registration schedule');
      return null;
    }
  }
  return { save, isSaving };
}

/** How many applications are not submitted yet; undefined until it is known. */
export function useUnfinishedCount(isAsked: boolean): number | undefined {
  const { data } = trpc.admin.stats.useQuery(undefined, { enabled: isAsked, staleTime: 0 });
  return data?.incomplete;
}
