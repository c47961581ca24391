import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useRefreshOverview, useWhose } from './hooks.ts';
import { forgetKept } from './kept-on-device.ts';
import { useKept } from './use-kept.ts';

/** Deletes unsaved input on the server and on this device. */
export function useDeleteDraft() {
  const kept = useKept();
  const whose = useWhose();
  const refresh = useRefreshOverview();
  const { mutateAsync } = trpc.applications.deleteDraft.useMutation({
    async onSuccess() {
      forgetKept(kept);
      await refresh();
      notify({ title: 'Draft Deleted', message: 'Everything that was not saved is gone.', kind: 'success' });
    },
    onError: (error) => notifyFailure('Error', error, 'The draft could not be deleted. Please try again.'),
  });
  return () => mutateAsync(whose());
}
