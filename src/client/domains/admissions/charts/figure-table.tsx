import { formatCount } from '../../../../shared/format/count.ts';
import type { ListFilters } from '../list/list-view.ts';
import classes from './charts.module.css';
import type { Figure } from './figures.ts';

interface FigureTableProps {
  figure: Figure;
  filters: ListFilters;
  onChoose: (filter: Partial<ListFilters>) => void;
}

/** The numbers of a chart. Each row filters the list to the applications that it counts. */
export const FigureTable = ({ figure: { title, by, series, bars }, filters, onChoose }: FigureTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <section className={classes.numbers} aria-label={`${title}: numbers`} tabIndex={0}>
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{by}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(
          ({ label, counts, filter }) =>
            filter && (
              <tr key={label}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes.choose}
                    aria-pressed={isChosen(filter, filters)}
                    onClick={() => onChoose(filter)}
                  >
                    {label}
                  </button>
                </th>
                {series.map((one, index) => (
                  <td key={one.label}>{formatCount(counts[index] ?? 0)}</td>
                ))}
              </tr>
            ),
        )}
      </tbody>
    </table>
  </section>
);

/** Does the list already have these filters? */
export function isChosen(filter: Partial<ListFilters>, filters: ListFilters): boolean {
  const shown = new Map<string, unknown>(Object.entries(filters));
  return Object.entries(filter).every(([name, value]) => shown.get(name) === value);
}
