import { notify } from '../../../components/feedback/notify.ts';
import type { useApplicationPage } from './list-query.ts';

/** Fetches the list again, and says when it has come. */
export const useRefresh =
  ({ refetch }: Pick<ReturnType<typeof useApplicationPage>, 'refetch'>) =>
  async () => {
    const { isSuccess } = await refetch();
    if (isSuccess)
      notify({ title: 'List Refreshed', message: 'It shows the newest applications.', kind: 'success' });
  };
