const role = <const Role extends string>(name: Role) => ({ role: name });

/** What the parts of a table are, said where its rows are laid out as grids: some browsers forget it with the layout. */
export const TABLE = role('table');
export const ROW_GROUP = role('rowgroup');
export const ROW = role('row');
export const COLUMN_HEADER = role('columnheader');
export const ROW_HEADER = role('rowheader');
export const CELL = role('cell');
