import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trpc } from '../../../../api/trpc.ts';
import { notify } from '../../../../components/feedback/notify.ts';
import { useOnce } from '../../../../components/form/use-once.ts';
import { setListAnew, type useApplicationPage } from './list-query.ts';
import type { ChangeView, ListView } from './list-view.ts';
import { isSamePage } from './set-lists.ts';
import { askForChanges } from './use-list-changes.ts';

export interface Refreshed {
  refetch: ReturnType<typeof useApplicationPage>['refetch'];
  view: ListView;
  onChange: ChangeView;
}

/** Sets the list anew, with a notice when it has come on the same page. Once another one is shown, it does nothing. */
export function useRefresh({ refetch, view, onChange }: Refreshed) {
  const queryClient = useQueryClient();
  const { admin } = trpc.useUtils();
  const shown = useRef<ListView>(null);
  useEffect(() => {
    shown.current = view;
    return () => {
      shown.current = null;
    };
  }, [view]);
  const [refresh] = useOnce(async () => {
    // The list may be that of an intake that a colleague has begun.
    void admin.intakes.invalidate();
    // What has left the list until now decides the page at which nobody is skipped.
    await askForChanges(queryClient);
    if (!shown.current || !isSamePage(shown.current, view)) return;
    const page = setListAnew(queryClient, view);
    if (page !== view.page) void onChange({ page });
    else if ((await refetch()).isSuccess)
      notify({ title: 'List Refreshed', message: 'It shows the newest applications.', kind: 'success' });
  });
  return refresh;
}
