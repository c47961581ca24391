import classes from './sort-tip.module.css';

/** How several columns are sorted by, and the keys of the list (administrators §2). */
export const SortTip = ({ wide }: { wide: boolean }) => (
  <p className={classes.tip}>
    {wide
      ? 'Tip: click a column heading to sort by it, again to reverse, a third time to remove the sort; several columns count in the order in which you click them. In the list, the arrow keys move and Enter opens the details.'
      : 'Tip: press a name under Sort by to sort by it, again to reverse, a third time to remove the sort; several count in the order in which you press them.'}
  </p>
);
