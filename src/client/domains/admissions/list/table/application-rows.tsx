import { useEffect } from 'react';
import type { ListActions } from '../list-actions.ts';
import { loadLater } from '../load-later.ts';
import { ApplicationCard, ApplicationCards } from './application-cards.tsx';
import { ApplicationRow } from './application-row.tsx';
import { ApplicationTable } from './application-table.tsx';
import { useInitialRows } from './initial-rows.ts';
import { useRestoreRowFocus } from './restore-row-focus.ts';
import { useRowFocus } from './row-focus.ts';
import type { ListTable } from './use-list-table.ts';

interface ApplicationRowsProps {
  /** A table if true, otherwise cards. */
  wide: boolean;
  table: ListTable;
  actions: ListActions;
  /** The application whose details are open. */
  openId: number | null;
  /** The rows are those of another view or of a former list. */
  outdated: boolean;
}

/**
 * One page of applications. `useInitialRows` is called here, above both layouts: printing switches the layout and
 * must render all rows at once.
 */
export function ApplicationRows({ wide, table, actions, openId, outdated }: ApplicationRowsProps) {
  const { currentPlace, handlers } = useRowFocus(table, actions);
  const { shown, isComplete } = useInitialRows(table.getRowModel().rows);
  useRestoreRowFocus(isComplete);
  useEffect(() => {
    if (isComplete) loadLater();
  }, [isComplete]);
  const [List, Row] = wide ? [ApplicationTable, ApplicationRow] : [ApplicationCards, ApplicationCard];
  return (
    <List table={table} busy={outdated || !isComplete} besideDetails={openId !== null} handlers={handlers}>
      {shown.map((row, place) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: changing a row's text is faster than mounting another row
          key={place}
          application={row.original}
          selected={row.getIsSelected()}
          open={row.original.id === openId}
          current={place === currentPlace}
          actions={actions}
        />
      ))}
    </List>
  );
}
