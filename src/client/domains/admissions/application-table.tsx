import { ApplicationRow } from './application-row.tsx';
import classes from './application-table.module.css';
import { DIRECTION_LABELS } from './columns.ts';
import type { ListProps } from './list-props.ts';
import { useRowFocus } from './row-focus.ts';
import { SelectAll } from './select-all.tsx';
import { SortButton } from './sort-button.tsx';
import type { ListTable } from './use-list-table.ts';

/** The list on a wide screen. */
export function ApplicationTable({ table, actions, openId, outdated }: ListProps) {
  const { currentId, handlers } = useRowFocus(table, actions);
  return (
    <table
      className={classes.table}
      data-beside-details={openId !== null || undefined}
      aria-label="Student applications"
      aria-busy={outdated}
    >
      <Headings table={table} />
      <tbody {...handlers}>
        {table.getRowModel().rows.map((row) => (
          <ApplicationRow
            key={row.id}
            application={row.original}
            selected={row.getIsSelected()}
            open={row.original.id === openId}
            current={row.original.id === currentId}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  );
}

function Headings({ table }: { table: ListTable }) {
  const several = table.state.sorting.length > 1;
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {group.headers.map((header) => {
            const { column, id } = header;
            const direction = column.getIsSorted();
            return (
              <th
                key={id}
                scope="col"
                data-column={id}
                aria-sort={direction ? DIRECTION_LABELS[direction] : undefined}
              >
                {id === 'select' && <SelectAll table={table} />}
                {column.getCanSort() ? (
                  <SortButton header={header} several={several} />
                ) : (
                  String(column.columnDef.header ?? '')
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
