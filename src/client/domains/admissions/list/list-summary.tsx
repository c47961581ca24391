import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import { formatCount } from '../../../../shared/format/count.ts';
import { passesFocusOn } from '../../../components/layout/page.tsx';
import classes from './list-summary.module.css';
import type { ChangeView, ListView } from './state/list-view.ts';
import { matchingNow } from './state/statistics.ts';
import { sortInWords } from './table/sorting.ts';

interface ListSummaryProps {
  page: ApplicationPage;
  view: ListView;
  onChange: ChangeView;
}

/** How many applications there are and match, and their order (administrators §2). */
export const ListSummary = ({ page, view: { pageSize, sort }, onChange }: ListSummaryProps) => (
  <>
    <div role="status" className={classes.summary}>
      <p className={classes.counts}>
        <span>{`Total: ${formatCount(page.total)}`}</span>
        <span>{`Filtered: ${formatCount(matchingNow(page))}`}</span>
        <span>{`Per page: ${pageSize}`}</span>
      </p>
      <p className={classes.order}>{`Sorted by ${sortInWords(sort)}`}</p>
    </div>
    {sort.length > 0 && (
      <button
        ref={passesFocusOn}
        type="button"
        className={classes.clear}
        onClick={() => onChange({ sort: [] })}
      >
        Clear sort
      </button>
    )}
  </>
);
