import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useRefreshOverview, useWhose } from './hooks.ts';
import { forgetKept } from './kept-on-device.ts';
import { useKept } from './use-kept.ts';

/** Deletes unsaved input on the server and on this device. @param hasRecord whether anything was saved */
export function useDeleteDraft(hasRecord: boolean) {
  const kept = useKept();
  const whose = useWhose();
  const refresh = useRefreshOverview();
  const { mutateAsync } = trpc.applications.deleteDraft.useMutation({
    async onSuccess() {
      forgetKept(kept);
      await refresh();
      const message = hasRecord
        ? 'Changes that were not saved are deleted. What was saved stays.'
        : 'Everything you had typed is deleted. You can start again while the portal is open.';
      notify({ title: 'Draft Deleted', message, kind: 'success' });
    },
    onError: (error) => notifyFailure('Error', error, 'The draft could not be deleted. Please try again.'),
  });
  return () => mutateAsync(whose());
}
