import { APPLICATION_STATUSES } from '../../../shared/applications/constants.ts';
import { ADMINISTRATOR_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { formatCount } from '../../../shared/format/count.ts';
import type { Intake } from '../../../shared/intakes/schema.ts';
import classes from './intakes.module.css';

/** How many more applications than in the intake before, for example '+12'; a dash beside the first one. */
function changeSince(before: Intake | undefined, { counts }: Intake) {
  if (!before) return '–';
  const change = counts.applications - before.counts.applications;
  return `${change > 0 ? '+' : ''}${formatCount(change)}`.replace('-', '−');
}

/** How many applications each intake has, year against year. `intakes`: the latest first. */
export const IntakeFigures = ({ intakes }: { intakes: readonly Intake[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <section className={classes.figures} aria-label="Applications by intake" tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Intake</th>
          <th scope="col">Applications</th>
          <th scope="col">Change</th>
          {APPLICATION_STATUSES.map((status) => (
            <th key={status} scope="col">
              {ADMINISTRATOR_STATUS_LABELS[status]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {intakes.map((intake, index) => (
          <tr key={intake.id}>
            <th scope="row">{intake.name}</th>
            <td>{formatCount(intake.counts.applications)}</td>
            <td>{changeSince(intakes[index + 1], intake)}</td>
            {APPLICATION_STATUSES.map((status) => (
              <td key={status}>{formatCount(intake.counts.byStatus[status])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
