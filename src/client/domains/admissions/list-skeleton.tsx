import { Skeleton } from '@mantine/core';
import { Waiting } from '../../components/skeletons.tsx';
import classes from './list-skeleton.module.css';

const ROWS = Array.from({ length: 8 }, (_, row) => row);

/** In the list's place while it is fetched: the bar, then lines or cards as they will stand. */
export const ListSkeleton = ({ wide }: { wide: boolean }) => (
  <Waiting>
    <div className={classes.list} data-wide={wide || undefined}>
      <Skeleton className={classes.bar} height={20} width="12rem" />
      {ROWS.map((row) => (
        <Skeleton key={row} height={wide ? 48 : 176} />
      ))}
    </div>
  </Waiting>
);
