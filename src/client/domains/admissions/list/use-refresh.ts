import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notify } from '../../../components/feedback/notify.ts';
import { setListAnew, type useApplicationPage } from './list-query.ts';
import type { ChangeView, ListView } from './list-view.ts';

interface Refreshed {
  query: Pick<ReturnType<typeof useApplicationPage>, 'refetch'>;
  view: ListView;
  onChange: ChangeView;
}

/** Sets the list anew. @returns whether it has come on the same page. */
export function useSetAnew({ query: { refetch }, view, onChange }: Refreshed) {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const page = setListAnew(queryClient, view);
    if (page === view.page) return (await refetch()).isSuccess;
    onChange({ page });
    return false;
  }, [queryClient, refetch, view, onChange]);
}

/** As useSetAnew, with a notice when it has come. */
export function useRefresh(refreshed: Refreshed) {
  const setAnew = useSetAnew(refreshed);
  return async () => {
    if (await setAnew())
      notify({ title: 'List Refreshed', message: 'It shows the newest applications.', kind: 'success' });
  };
}
