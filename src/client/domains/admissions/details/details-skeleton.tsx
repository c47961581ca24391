import { Skeleton } from '@mantine/core';
import { Waiting } from '../../../components/feedback/skeletons.tsx';
import classes from './details.module.css';

const LINES = [12, 10, 7, 6];
const keys = (count: number) => Array.from({ length: count }, (_, key) => key);

/** Shown while the sections load. */
export const DetailsSkeleton = () => (
  <Waiting>
    {LINES.map((lines) => (
      <div key={lines} className={classes.section}>
        <Skeleton height={22} width="14rem" />
        <div className={classes.lines}>
          {keys(lines).map((line) => (
            <Skeleton key={line} height={36} />
          ))}
        </div>
      </div>
    ))}
  </Waiting>
);
