import type { ReactNode } from 'react';
import { useRoomForTable } from '../list/table/use-room-for-table.ts';
import classes from './beside-list.module.css';

interface BesideListProps {
  /** Null when no application is open. */
  details: ReactNode;
  children: ReactNode;
}

/** The list, with the details of one application beside it where there is room. */
export function BesideList({ details, children }: BesideListProps) {
  const wide = useRoomForTable();
  return (
    <div className={classes.layout} data-beside={(wide && details !== null) || undefined}>
      <div className={classes.list}>{children}</div>
      {details}
    </div>
  );
}
