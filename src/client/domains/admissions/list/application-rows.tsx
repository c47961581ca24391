import { ApplicationCard, ApplicationCards } from './application-cards.tsx';
import { ApplicationRow } from './application-row.tsx';
import { ApplicationTable } from './application-table.tsx';
import { useFirstRowsFirst } from './initial-rows.ts';
import type { ListActions } from './list-actions.ts';
import { useReturnToRow } from './restore-row-focus.ts';
import { useRowFocus } from './row-focus.ts';
import type { ListTable } from './use-list-table.ts';

interface ApplicationRowsProps {
  /** A table has room; else there are cards. */
  wide: boolean;
  table: ListTable;
  actions: ListActions;
  /** Whose details are open. */
  openId: number | null;
  /** The rows are still those of the view before: they can be read, but no longer acted on. */
  outdated: boolean;
}

/** One page of applications. What is drawn stays so on paper, which has the other layout: there is no time to wait there. */
export function ApplicationRows({ wide, table, actions, openId, outdated }: ApplicationRowsProps) {
  const { currentPlace, handlers } = useRowFocus(table, actions);
  const { shown, isComplete } = useFirstRowsFirst(table.getRowModel().rows);
  useReturnToRow(isComplete);
  const [List, Row] = wide ? [ApplicationTable, ApplicationRow] : [ApplicationCards, ApplicationCard];
  return (
    <List table={table} busy={outdated || !isComplete} besideDetails={openId !== null} handlers={handlers}>
      {shown.map((row, place) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: what changes is the text of a row, which costs less than another row.
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
