import { useQueryClient } from '@tanstack/react-query';
import { functionalUpdate, type OnChangeFn, type RowSelectionState } from '@tanstack/react-table';
import { getQueryKey } from '@trpc/react-query';
import { type Dispatch, type SetStateAction, useCallback, useEffect } from 'react';
import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import { notifyFailure, trpc } from '../../../api/trpc.ts';
import { fetchedPages } from './ask-about.ts';
import { type ListQuery, type Selection, withAll, withRows, withShown } from './selection.ts';

/** Ticks rows of the page, or all of its list, also on the pages that are not shown, and keeps what the page shows of them. */
export function useSelection(
  { items, snapshot }: ApplicationPage,
  /** The page is one of before: of its versions nothing is known. */
  outdated: boolean,
  { rows }: Selection,
  onSelectionChange: Dispatch<SetStateAction<Selection>>,
) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const onRowsChange = useCallback<OnChangeFn<RowSelectionState>>(
    (updater) =>
      onSelectionChange((selection) => withRows(selection, functionalUpdate(updater, selection.rows))),
    [onSelectionChange],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is ticked now is seen as the page shows it
  useEffect(() => {
    if (!outdated) onSelectionChange((selection) => withShown(selection, items));
  }, [items, outdated, rows, onSelectionChange]);

  const chooseAll = async (query: ListQuery) => {
    try {
      const ids = await client.admin.idsOfList.query({ snapshot });
      const list = { snapshot, query, ids, isAnew: false };
      onSelectionChange((selection) => withAll(selection, list, fetchedPages(queryClient)));
    } catch (error) {
      notifyFailure('Error', error, 'The list could not be selected. Please check your connection.');
      await queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.admin.applicationPage) });
    }
  };
  return { onRowsChange, chooseAll };
}
