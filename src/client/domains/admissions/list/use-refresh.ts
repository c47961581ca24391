import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../components/feedback/notify.ts';
import { setListAnew, type useApplicationPage } from './list-query.ts';
import type { ListView } from './list-view.ts';
import type { ChangeView } from './list-view-hooks.ts';

interface Refreshed {
  query: Pick<ReturnType<typeof useApplicationPage>, 'refetch'>;
  view: ListView;
  onChange: ChangeView;
}

/** Sets the list anew, and says when it has come. */
export function useRefresh({ query: { refetch }, view, onChange }: Refreshed) {
  const queryClient = useQueryClient();
  return async () => {
    const page = setListAnew(queryClient, view);
    if (page !== view.page) return onChange({ page });
    const { isSuccess } = await refetch();
    if (isSuccess)
      notify({ title: 'List Refreshed', message: 'It shows the newest applications.', kind: 'success' });
  };
}
