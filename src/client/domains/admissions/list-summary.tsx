import type { ApplicationPage } from '../../../shared/admissions/schema.ts';
import { formatCount } from './format-count.ts';
import classes from './list-summary.module.css';
import type { ListView } from './list-view.ts';
import { sortInWords } from './sorting.ts';

interface ListSummaryProps {
  page: ApplicationPage;
  view: ListView;
}

/** How many there are and match, in which order, and how that is changed (administrator spec §2). */
export const ListSummary = ({ page: { total, filtered }, view: { pageSize, sort } }: ListSummaryProps) => (
  <div className={classes.summary}>
    <div role="status">
      <p className={classes.counts}>
        <span>{`Total: ${formatCount(total)}`}</span>
        <span>{`Filtered: ${formatCount(filtered)}`}</span>
        <span>{`Per page: ${pageSize}`}</span>
      </p>
      <p className={classes.line}>{`Sorted by ${sortInWords(sort)}`}</p>
    </div>
    <p className={classes.tip}>
      Tip: click a column heading to sort by it, again to reverse, a third time to remove the sort; several
      columns count in the order in which you click them. In the list, the arrow keys move and Enter opens the
      details.
    </p>
  </div>
);
