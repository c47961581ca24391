import { VisuallyHidden } from '@mantine/core';
import type { Header } from '@tanstack/react-table';
import type { ListedApplication } from '../../../../../shared/admissions/schema.ts';
import { DIRECTION_LABELS, type listFeatures } from './columns.ts';
import classes from './sort-button.module.css';

type ListHeader = Header<typeof listFeatures, ListedApplication>;

interface SortButtonProps {
  header: ListHeader;
  /** Is the list sorted by more than one column? */
  several: boolean;
  /** A button outside a table heading. */
  chip?: boolean;
  /** Says the direction in words. Not needed where the heading's `aria-sort` says it. */
  saysDirection?: boolean;
}

/** Sorts by a column. With several sorted columns it shows its priority. */
export function SortButton({
  header: { column },
  several,
  chip = false,
  saysDirection = chip,
}: SortButtonProps) {
  const direction = column.getIsSorted();
  return (
    <button
      type="button"
      className={classes.sort}
      data-direction={direction || undefined}
      data-chip={chip || undefined}
      onClick={() => column.toggleSorting(undefined, true)}
    >
      <span className={classes.label}>{String(column.columnDef.header)}</span>
      {several && direction && <span className={classes.priority}>{column.getSortIndex() + 1}</span>}
      {saysDirection && direction && <VisuallyHidden>{`, ${DIRECTION_LABELS[direction]}`}</VisuallyHidden>}
    </button>
  );
}
