import type { SortKey } from '../../../../../shared/admissions/schema.ts';
import classes from './application-table.module.css';
import { DIRECTION_LABELS } from './columns.ts';
import type { ListProps } from './list-props.ts';
import { SelectAll } from './select-all.tsx';
import { SortButton } from './sort-button.tsx';
import { COLUMN_HEADER, ROW, ROW_GROUP, TABLE } from './table-roles.ts';
import type { ListTable } from './use-list-table.ts';

/** Shares the column of the date. */
const BELOW_DATE = 'resultsCheck' satisfies SortKey;

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
  const headers = table.getFlatHeaders().filter(({ id }) => id !== BELOW_DATE);
  const belowDate = table.getFlatHeaders().find(({ id }) => id === BELOW_DATE);
  return (
    <thead {...ROW_GROUP}>
      <tr {...ROW}>
        {headers.map((header) => {
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
              {id === 'submittedAt' && belowDate && (
                <SortButton header={belowDate} several={several} saysDirection />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
