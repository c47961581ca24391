import { memo } from 'react';
import { ListKeys } from './list-keys.tsx';
import classes from './sort-tip.module.css';

/** How several columns are sorted by, and the keys of the list (administrators §2). */
export const SortTip = memo(({ wide }: { wide: boolean }) => (
  <div className={classes.tip}>
    <p>
      {wide
        ? 'Tip: click a column heading to sort by it, again to reverse, a third time to remove the sort. Several columns count in the order in which you click them.'
        : 'Tip: press a name under Sort by to sort by it, again to reverse, a third time to remove the sort. Several count in the order in which you press them.'}
    </p>
    {wide && <ListKeys />}
  </div>
));
