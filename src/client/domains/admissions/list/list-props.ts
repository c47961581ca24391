import type { HTMLAttributes, ReactNode } from 'react';
import type { ListTable } from './use-list-table.ts';

/** What is around the rows of the list, as a table or as cards. */
export interface ListProps {
  table: ListTable;
  /** Other rows are on their way. */
  busy: boolean;
  /** The details of an application are open at its side. */
  besideDetails: boolean;
  /** How the keyboard moves between the rows. */
  handlers: Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onKeyDown'>;
  children: ReactNode;
}
