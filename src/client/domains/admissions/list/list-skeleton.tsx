import { Skeleton } from '@mantine/core';
import { Waiting } from '../../../components/feedback/skeletons.tsx';
import classes from './list-skeleton.module.css';

const ROWS = Array.from({ length: 8 }, (_, row) => row);

/** Shown while the list loads: the summary, then rows or cards. */
export const ListSkeleton = ({ wide }: { wide: boolean }) => (
  <Waiting>
    <div className={classes.list} data-wide={wide || undefined}>
      <div className={classes.summary}>
        <Skeleton height={16} width="min(18rem, 100%)" />
        <Skeleton height={16} width="14rem" />
        <Skeleton height={14} width="90%" />
      </div>
      {ROWS.map((row) => (
        <Skeleton key={row} height={wide ? 72 : 280} />
      ))}
    </div>
  </Waiting>
);
