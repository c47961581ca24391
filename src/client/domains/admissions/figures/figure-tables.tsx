import { VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import {
  type Figures,
  figureGroups,
  STAGE_LABELS,
  STAGES,
  TURNED_AWAY_LABEL,
} from '../../../../shared/admissions/figures.ts';
import { formatCount } from '../../../../shared/format/count.ts';
import classes from './figures.module.css';

/** A stage that the portal cannot tell yet is a dash. */
const Count = ({ count }: { count: number | null }) =>
  count === null ? (
    <td>
      <span aria-hidden>–</span>
      <VisuallyHidden>not known</VisuallyHidden>
    </td>
  ) : (
    <td>{formatCount(count)}</td>
  );

/** Browsers do not break a line after a slash between letters, so it is allowed here. */
const Name = ({ name }: { name: string }) =>
  name.split('/').map((part, at) => (
    <Fragment key={part}>
      {at > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));

/** A table for each group. Only subjects tell how many were turned away. */
export const FigureTables = ({ figures }: { figures: Figures }) => (
  <div className={classes.tables}>
    <div className={classes.hints}>
      <p className={classes.swipe}>Swipe a table sideways for more columns.</p>
      {STAGES.some((stage) => figures.total[stage] === null) && <p>– means not known yet.</p>}
    </div>
    {figureGroups(figures).map(({ title, rows }) => {
      const tellsTurnedAway = rows.some(({ turnedAway }) => turnedAway !== undefined);
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section key={title} className={classes.group} aria-label={`By ${title}`} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{title}</th>
                {STAGES.map((stage) => (
                  <th key={stage} scope="col">
                    {STAGE_LABELS[stage]}
                  </th>
                ))}
                {tellsTurnedAway && <th scope="col">{TURNED_AWAY_LABEL}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, turnedAway, ...counts }) => (
                <tr key={name}>
                  <th scope="row">
                    <Name name={name} />
                  </th>
                  {STAGES.map((stage) => (
                    <Count key={stage} count={counts[stage]} />
                  ))}
                  {tellsTurnedAway && <Count count={turnedAway ?? null} />}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
    })}
  </div>
);
