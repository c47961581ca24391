import { formatCount } from '../../../shared/format/count.ts';
import { formatDay } from '../../../shared/format/dates.ts';
import type { PlaceLists } from '../../../shared/places/registration.ts';
import { Fact, FactList } from '../../components/layout/fact-list.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './registration-day.module.css';

/** How far the places are given, and on which days people accepted. */
export function PlaceFigures({ lists: { figures, acceptance } }: { lists: PlaceLists }) {
  const { places, offered, accepted, enrolled, declined, waiting } = figures;
  const most = Math.max(1, ...acceptance.map((day) => day.accepted));
  return (
    <Panel title="Figures">
      <FactList figures>
        <Fact label="Places">{places === null ? 'No limit' : formatCount(places)}</Fact>
        <Fact label="Offered, no answer yet">{formatCount(offered)}</Fact>
        <Fact label="Accepted, not yet enrolled">{formatCount(accepted)}</Fact>
        <Fact label="Enrolled">{formatCount(enrolled)}</Fact>
        <Fact label="Declined">{formatCount(declined)}</Fact>
        <Fact label="Waiting">{formatCount(waiting)}</Fact>
      </FactList>
      {acceptance.length > 0 && (
        <table className={classes.acceptance}>
          <caption>Accepted or enrolled, by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Accepted</th>
            </tr>
          </thead>
          <tbody>
            {acceptance.map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDay(day.day)}</th>
                <td>
                  <span
                    aria-hidden
                    className={classes.bar}
                    style={{ inlineSize: `${(day.accepted / most) * 8}rem` }}
                  />
                  {day.accepted}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
