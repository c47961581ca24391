import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../components/feedback/notify.ts';
import { setListAnew, type useApplicationPage } from './list-query.ts';
import type { ChangeView, ListView } from './list-view.ts';
import { askForChanges } from './use-list-changes.ts';

interface Refreshed {
  query: Pick<ReturnType<typeof useApplicationPage>, 'refetch'>;
  view: ListView;
  onChange: ChangeView;
}

/** Sets the list anew, with a notice when it has come on the same page. */
export function useRefresh({ query: { refetch }, view, onChange }: Refreshed) {
  const queryClient = useQueryClient();
  return async () => {
    // What has left the list until now decides the page at which nobody is skipped.
    await askForChanges(queryClient);
    const page = setListAnew(queryClient, view);
    if (page !== view.page) onChange({ page });
    else if ((await refetch()).isSuccess)
      notify({ title: 'List Refreshed', message: 'It shows the newest applications.', kind: 'success' });
  };
}
