import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import { formatCount } from '../../../../shared/format/count.ts';
import classes from './list-summary.module.css';
import type { ListView } from './list-view.ts';
import { sortInWords } from './sorting.ts';
import { matchingNow } from './statistics.ts';

interface ListSummaryProps {
  page: ApplicationPage;
  view: ListView;
  /** Is the list a table, with headings to click? */
  wide: boolean;
}

/** How many applications there are and match, and their order, with controls to change it (administrator spec §2). */
export const ListSummary = ({ page, view: { pageSize, sort }, wide }: ListSummaryProps) => (
  <div className={classes.summary}>
    <div role="status">
      <p className={classes.counts}>
        <span>{`Total: ${formatCount(page.total)}`}</span>
        <span>{`Filtered: ${formatCount(matchingNow(page))}`}</span>
        <span>{`Per page: ${pageSize}`}</span>
      </p>
      <p className={classes.line}>{`Sorted by ${sortInWords(sort)}`}</p>
    </div>
    <p className={classes.tip}>
      {wide
        ? 'Tip: click a column heading to sort by it, again to reverse, a third time to remove the sort; several columns count in the order in which you click them. In the list, the arrow keys move and Enter opens the details.'
        : 'Tip: press a name under Sort by to sort by it, again to reverse, a third time to remove the sort; several count in the order in which you press them.'}
    </p>
  </div>
);
