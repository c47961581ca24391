import { formatCount } from '../format-count.ts';
import type { ListFilters } from '../list-view.ts';
import type { Bar, Figure } from './figures.ts';
import classes from './pictures.module.css';

interface FigureTableProps {
  figure: Figure;
  filters: ListFilters;
  onChoose: (bar: Bar) => void;
}

/** The numbers of a figure, each row with its way to the applications that it counts. */
export const FigureTable = ({ figure: { title, by, series, bars }, filters, onChoose }: FigureTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
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
        {bars.filter(isWorthARow).map((bar) => (
          <tr key={bar.label}>
            <th scope="row">
              {bar.filter ? (
                <button
                  type="button"
                  className={classes.choose}
                  aria-pressed={isChosen(bar.filter, filters)}
                  onClick={() => onChoose(bar)}
                >
                  {bar.label}
                </button>
              ) : (
                bar.label
              )}
            </th>
            {series.map(({ label }, index) => (
              <td key={label}>{formatCount(bar.counts[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** A day or a score of nobody is a gap in the picture, and nothing in the table. */
const isWorthARow = ({ filter, counts }: Bar) => filter !== undefined || counts.some((count) => count > 0);

/** Does the list show just these already? */
export const isChosen = (filter: Partial<ListFilters>, { status, school, subject }: ListFilters) =>
  Object.values(filter).every((value) => [status, school, subject].includes(value));
