import type { ReactNode } from 'react';
import { useRoomForTable } from '../list/use-room-for-table.ts';
import classes from './beside-list.module.css';

interface BesideListProps {
  /** Nothing when no application is open. */
  details: ReactNode;
  children: ReactNode;
}

/** The list, and beside it, where there is room, the details of one application. */
export function BesideList({ details, children }: BesideListProps) {
  const wide = useRoomForTable();
  return (
    <div className={classes.layout} data-beside={(wide && details !== null) || undefined}>
      <div className={classes.list}>{children}</div>
      {details}
    </div>
  );
}
