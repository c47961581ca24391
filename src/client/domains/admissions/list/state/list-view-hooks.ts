import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { trpc } from '../../../../api/trpc.ts';
import { useAddressView } from '../../../../components/list/address-view.ts';
import { askForPage, formerPage, pageKey, setOtherList } from './list-query.ts';
import { type ChangeView, changedView, type ListView, readListView, writeListView } from './list-view.ts';
import { listKey } from './set-lists.ts';

export const LIST_VIEW = { read: readListView, write: writeListView, changed: changedView };

/**
 * The view in the URL, and a function that changes it. Any change except turning the page leads to the first page;
 * other filters or another order set a new list.
 */
export function useListView(): [ListView, ChangeView] {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const [view, change] = useAddressView<ListView>(LIST_VIEW);
  const changeView = useCallback<ChangeView>(
    function changeView(changes, options) {
      return change((before) => {
        const made = typeof changes === 'function' ? changes(before) : changes;
        const after = changedView(before, made);
        const isOtherList = listKey(after) !== listKey(before);
        if (isOtherList) setOtherList(queryClient, before, after);
        const isOtherPage = hashKey(pageKey(after)) !== hashKey(pageKey(before));
        // A former page is painted first, since the answer would hold it up. `useApplicationPage` asks afterwards.
        const isShownFirst = isOtherList && formerPage(queryClient, after) !== undefined;
        if (isOtherPage && !isShownFirst) void askForPage(queryClient, client, after, changeView);
        return made;
      }, options);
    },
    [client, queryClient, change],
  );
  return [view, changeView];
}
