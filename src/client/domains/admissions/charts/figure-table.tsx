import { formatCount } from '../../../../shared/format/count.ts';
import { TextLink } from '../../../components/layout/links.tsx';
import type { ListFilters } from '../list/state/list-view.ts';
import classes from './charts.module.css';
import type { Figure } from './figures.ts';

interface FigureTableProps {
  figure: Figure;
  addressOf: (filter: Partial<ListFilters>) => string;
}

/** The numbers of a chart. Each row leads to the list of the applications that it counts. */
export const FigureTable = ({ figure: { title, by, series, bars }, addressOf }: FigureTableProps) => (
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
                  <TextLink to={addressOf(filter)} className={classes.choose}>
                    {label}
                  </TextLink>
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
