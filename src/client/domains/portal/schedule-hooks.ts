import { useState } from 'react';
import type { PortalSchedule, PortalStatus } from '../../../shared/portal/portal-status.ts';
import { sendOrFind } from '../../api/send-or-find.ts';
import { AS_NOBODY, notifyFailure, trpc } from '../../api/trpc.ts';
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

const sameDates = (one: PortalSchedule, other: PortalSchedule) =>
  one.openDate === other.openDate && one.closeDate === other.closeDate;

/**
 * Saves a schedule and shows the resulting status in a notice. Unless `shown` is what is stored, the page shows that first.
 * @returns null when it was not saved, after a notice.
 */
export function useSaveSchedule() {
  const { site } = trpc.useUtils();
  const { mutateAsync: change } = trpc.admin.changeSchedule.useMutation();
  const [isSaving, setIsSaving] = useState(false);
  const stored = () => site.portalStatus.fetch(undefined, { ...AS_NOBODY, staleTime: 0 });
  async function save(schedule: PortalSchedule, shown: PortalSchedule): Promise<PortalStatus | null> {
    setIsSaving(true);
    try {
      const now = await stored();
      if (!sameDates(now, shown) && !sameDates(now, schedule)) {
        const message = 'Somebody else has changed the schedule. The page shows what is stored now.';
        notify({ title: 'Schedule Not Saved', message, kind: 'warning' });
        return null;
      }
      const status = await sendOrFind(
        () => change(schedule),
        async () => {
          const found = await stored();
          return sameDates(found, schedule) ? found : undefined;
        },
      );
      // A pending answer would be older than this status.
      await site.portalStatus.cancel();
      site.portalStatus.setData(undefined, status);
      notify({ title: 'Schedule Updated', message: status.message, kind: 'success' });
      return status;
    } catch (error) {
      notifyFailure('Error', error, 'Failed to update registration schedule');
      return null;
    } finally {
      setIsSaving(false);
    }
  }
  return { save, isSaving };
}

/** How many applications are not submitted yet; undefined until it is known. */
export function useUnfinishedCount(isAsked: boolean): number | undefined {
  const { data } = trpc.admin.stats.useQuery(undefined, { enabled: isAsked, staleTime: 0 });
  return data?.incomplete;
}
