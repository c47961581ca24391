import { APPLICATION_STATUSES } from '../../../shared/applications/constants.ts';
import { ADMINISTRATOR_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { formatCount } from '../../../shared/format/count.ts';
import type { Intake } from '../../../shared/intakes/schema.ts';
import classes from './intakes.module.css';

const COLUMNS = [
  'Applications',
  'Change',
  ...APPLICATION_STATUSES.map((status) => ADMINISTRATOR_STATUS_LABELS[status]),
];

/** In the order of the columns. */
const figuresOf = (intake: Intake, before: Intake | undefined) => [
  formatCount(intake.counts.applications),
  changeSince(before, intake),
  ...APPLICATION_STATUSES.map((status) => formatCount(intake.counts.byStatus[status])),
];

/** How many more applications than in the intake before, for example '+12'; a dash beside the first one. */
function changeSince(before: Intake | undefined, { counts }: Intake) {
  if (!before) return '–';
  const change = counts.applications - before.counts.applications;
  return `${change > 0 ? '+' : ''}${formatCount(change)}`.replace('-', '−');
}

/** How many applications each intake has, year against year. `intakes`: the latest first. */
export const IntakeFigures = ({ intakes }: { intakes: readonly Intake[] }) => (
  <section className={classes.figures} aria-label="Applications by intake">
    <table>
      <thead>
        <tr>
          <th scope="col">Intake</th>
          {COLUMNS.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {intakes.map((intake, index) => (
          <tr key={intake.id}>
            <th scope="row">{intake.name}</th>
            {figuresOf(intake, intakes[index + 1]).map((figure, column) => (
              <td key={COLUMNS[column]}>
                <span aria-hidden="true" className={classes.label}>
                  {COLUMNS[column]}
                </span>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
