import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from '../cells/select-box.module.css';
import type { ListTable } from './use-list-table.ts';

const NAME = 'Select all on this page';

interface SelectAllProps {
  table: ListTable;
  /** Show the label? */
  named?: boolean;
}

/** Selects all applications of this page, or none. */
export function SelectAll({ table, named = false }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const all = table.getIsAllRowsSelected();
  const some = !all && table.getRowModel().rows.some((row) => row.getIsSelected());
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className={classes.all}>
      <input
        ref={box}
        type="checkbox"
        className={classes.box}
        checked={all}
        onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
      />
      {named ? NAME : <VisuallyHidden>{NAME}</VisuallyHidden>}
    </label>
  );
}
