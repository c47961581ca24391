import { VisuallyHidden } from '@mantine/core';
import type { Header } from '@tanstack/react-table';
import type { OfficerApplication } from '../../../../shared/applications/schema.ts';
import { DIRECTION_LABELS, type listFeatures } from './columns.ts';
import classes from './sort-button.module.css';

type ListHeader = Header<typeof listFeatures, OfficerApplication>;

interface SortButtonProps {
  header: ListHeader;
  /** Whether the list is sorted by more than one column. */
  several: boolean;
  /** It stands among others of its kind, not in a heading, and says its direction itself. */
  chip?: boolean;
}

/** Sorts by a column; when several count, it says as which one this one does. */
export function SortButton({ header: { column }, several, chip = false }: SortButtonProps) {
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
      {chip && direction && <VisuallyHidden>{`, ${DIRECTION_LABELS[direction]}`}</VisuallyHidden>}
    </button>
  );
}
