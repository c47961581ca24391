import type { HTMLAttributes, ReactNode } from 'react';
import type { ListTable } from './use-list-table.ts';

/** The frame around the rows, as a table or as cards. */
export interface ListProps {
  table: ListTable;
  /** Other rows are loading. */
  busy: boolean;
  /** The details of an application are open beside the list. */
  besideDetails: boolean;
  /** Keyboard navigation between rows, and clicks on them. */
  handlers: Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onKeyDown' | 'onClick'>;
  children: ReactNode;
}
