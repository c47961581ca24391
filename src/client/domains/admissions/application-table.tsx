import { ApplicationRow } from './application-row.tsx';
import classes from './application-table.module.css';
import { DIRECTION_LABELS } from './columns.ts';
import type { ListProps } from './list-props.ts';
import { useRowFocus } from './row-focus.ts';
import { SelectAll } from './select-all.tsx';
import { SortButton } from './sort-button.tsx';
import { COLUMN_HEADER, ROW, ROW_GROUP, TABLE } from './table-roles.ts';
import type { ListTable } from './use-list-table.ts';

/** The list on a wide screen. */
export function ApplicationTable({ table, rows, actions, openId, busy }: ListProps) {
  const { currentPlace, handlers } = useRowFocus(table, actions);
  return (
    <table
      {...TABLE}
      className={classes.table}
      data-beside-details={openId !== null || undefined}
      aria-label="Student applications"
      aria-busy={busy}
    >
      <Headings table={table} />
      <tbody {...ROW_GROUP} {...handlers}>
        {rows.map((row, place) => (
          <ApplicationRow
            // biome-ignore lint/suspicious/noArrayIndexKey: what changes is the text of a row, which costs less than another row.
            key={place}
            application={row.original}
            selected={row.getIsSelected()}
            open={row.original.id === openId}
            current={place === currentPlace}
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
    <thead {...ROW_GROUP}>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} {...ROW}>
          {group.headers.map((header) => {
            const { column, id } = header;
            const direction = column.getIsSorted();
            return (
              <th
                key={id}
                {...COLUMN_HEADER}
                scope="col"
                aria-sort={direction ? DIRECTION_LABELS[direction] : undefined}
              >
                {id === 'select' && <SelectAll table={table} />}
                {column.getCanSort() ? (
                  <SortButton header={header} several={several} />
                ) : (
                  String(column.columnDef.header)
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
