import { Skeleton } from '@mantine/core';
import { Waiting } from '../../../components/feedback/skeletons.tsx';
import classes from './list-skeleton.module.css';

const ROWS = Array.from({ length: 8 }, (_, row) => row);

/** Shown while the list loads: rows or cards. */
export const ListSkeleton = ({ wide }: { wide: boolean }) => (
  <Waiting>
    <div className={classes.list} data-wide={wide || undefined}>
      {ROWS.map((row) => (
        <Skeleton key={row} height={wide ? 42 : 280} />
      ))}
    </div>
  </Waiting>
);
