import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { useRefreshOverview } from './hooks.ts';
import { forgetKept } from './kept-on-device.ts';

/** Deletes unsaved input on the server and on this device. */
export function useDeleteDraft() {
  const { id } = useSessionUser();
  const refresh = useRefreshOverview();
  return trpc.applications.deleteDraft.useMutation({
    async onSuccess() {
      forgetKept(id);
      await refresh();
      notify({ title: 'Draft Deleted', message: 'Everything that was not saved is gone.', kind: 'success' });
    },
    onError: (error) => notifyFailure('Error', error, 'The draft could not be deleted. Please try again.'),
  });
}
