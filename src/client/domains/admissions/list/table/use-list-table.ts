import {
  functionalUpdate,
  type OnChangeFn,
  type ReactTable,
  type RowSelectionState,
  type SortingState,
  useTable,
} from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import type { ApplicationPage, ListedApplication } from '../../../../../shared/admissions/schema.ts';
import type { ChangeView, ListView } from '../state/list-view.ts';
import { columns, listFeatures } from './columns.ts';
import { fromSorting, toSorting } from './sorting.ts';

export type ListTable = ReactTable<typeof listFeatures, ListedApplication>;

interface ListTableState {
  page: ApplicationPage;
  view: ListView;
  onChange: ChangeView;
  selection: RowSelectionState;
  onSelectionChange: OnChangeFn<RowSelectionState>;
}

/** The administrators' table. Order and page come from the URL, rows from the server. */
export function useListTable({
  page,
  view,
  onChange,
  selection,
  onSelectionChange,
}: ListTableState): ListTable {
  const { sort, page: number, pageSize } = view;
  const onSortingChange = useCallback<OnChangeFn<SortingState>>(
    (updater) =>
      onChange(({ sort: before }) => ({ sort: fromSorting(functionalUpdate(updater, toSorting(before))) })),
    [onChange],
  );
  const state = useMemo(
    () => ({
      sorting: toSorting(sort),
      pagination: { pageIndex: number - 1, pageSize },
      rowSelection: selection,
    }),
    [sort, number, pageSize, selection],
  );
  return useTable({
    features: listFeatures,
    columns,
    data: page.items,
    rowCount: page.filtered,
    getRowId,
    state,
    manualSorting: true,
    manualPagination: true,
    isMultiSortEvent,
    onSortingChange,
    onRowSelectionChange: onSelectionChange,
  });
}

const getRowId = ({ id }: ListedApplication) => String(id);

/** Every click adds a sort column, without a modifier key (administrators §2). */
const isMultiSortEvent = () => true;
