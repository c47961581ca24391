const role = <const Role extends string>(name: Role) => ({ role: name });

/** ARIA roles for a table whose rows are grids: some browsers drop the table roles with the table layout. */
export const TABLE = role('table');
export const ROW_GROUP = role('rowgroup');
export const ROW = role('row');
export const COLUMN_HEADER = role('columnheader');
export const ROW_HEADER = role('rowheader');
export const CELL = role('cell');
