import { errorMessage, trpc } from '../../app/trpc.ts';
import { notify } from '../../components/notify.ts';
import { removeStored } from '../../components/storage.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { useRefreshOverview } from './hooks.ts';
import { draftKey } from './wizard-progress.ts';

/** Deletes what was typed and never saved, on the server and on this device. */
export function useDeleteDraft() {
  const { id } = useSessionUser();
  const refresh = useRefreshOverview();
  return trpc.applications.deleteDraft.useMutation({
    async onSuccess() {
      for (const part of ['personal', 'result', 'progress'] as const) removeStored(draftKey(id, part));
      await refresh();
      notify({ title: 'Draft Deleted', message: 'What was not saved has been deleted.', kind: 'success' });
    },
    onError: (error) =>
      notify({
        title: 'Error',
        message: errorMessage(error, 'The draft could not be deleted. Please try again.'),
        kind: 'error',
      }),
  });
}
