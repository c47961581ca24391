import type { ListActions } from './list-actions.ts';
import type { ListTable } from './use-list-table.ts';

/** The list, as a table or as cards. */
export interface ListProps {
  table: ListTable;
  actions: ListActions;
  /** Whose details are open. */
  openId: number | null;
  /** Other rows are on their way: these can be read, but no longer acted on. */
  outdated: boolean;
}
