import type { Row } from '@tanstack/react-table';
import type { OfficerApplication } from '../../../shared/applications/schema.ts';
import type { listFeatures } from './columns.ts';
import type { ListActions } from './list-actions.ts';
import type { ListTable } from './use-list-table.ts';

/** The list, as a table or as cards. */
export interface ListProps {
  table: ListTable;
  /** What is drawn so far. */
  rows: readonly Row<typeof listFeatures, OfficerApplication>[];
  actions: ListActions;
  /** Whose details are open. */
  openId: number | null;
  /** Other rows are on their way. */
  busy: boolean;
}
