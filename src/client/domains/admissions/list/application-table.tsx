import classes from './application-table.module.css';
import { DIRECTION_LABELS } from './columns.ts';
import type { ListProps } from './list-props.ts';
import { SelectAll } from './select-all.tsx';
import { SortButton } from './sort-button.tsx';
import { COLUMN_HEADER, ROW, ROW_GROUP, TABLE } from './table-roles.ts';
import type { ListTable } from './use-list-table.ts';

/** The list on a wide screen. */
export function ApplicationTable({ table, busy, besideDetails, handlers, children }: ListProps) {
  return (
    <table
      {...TABLE}
      className={classes.table}
      data-beside-details={besideDetails || undefined}
      aria-label="Student applications"
      aria-busy={busy}
    >
      <Headings table={table} />
      <tbody {...ROW_GROUP} {...handlers}>
        {children}
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
