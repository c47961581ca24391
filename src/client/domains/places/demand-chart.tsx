import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BoardRow } from '../../../shared/places/previews.ts';
import classes from './demand.module.css';
import { demandBySubject } from './demand.ts';

/** As many as are seen at a glance; those that are wanted most stand first. */
const AT_FIRST = 8;

/** How many want a subject first beside its seats, as bars. The board below has the same numbers. */
export function DemandChart({ rows }: { rows: readonly BoardRow[] }) {
  const subjects = demandBySubject(rows);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? subjects : subjects.slice(0, AT_FIRST);
  const most = Math.max(1, ...subjects.flatMap(({ seats, demand }) => [seats, demand]));
  const short = subjects.filter(({ seats, demand }) => demand > seats).length;
  const part = (count: number) => `${(count / most) * 100}%`;
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.says}>
        {short === 0
          ? 'Every subject has as many seats as people who want it first.'
          : `${short} of ${subjects.length} subjects have fewer seats than people who want them first.`}{' '}
        Each bar shows how many chose the subject first; the mark shows how many seats it has.
      </figcaption>
      <div className={classes.bars} aria-hidden="true">
        {shown.map(({ subject, seats, demand }) => (
          <div key={subject} className={classes.bar} data-short={demand > seats || undefined}>
            <span className={classes.name}>{subject}</span>
            <span className={classes.track}>
              <span className={classes.demand} style={{ inlineSize: part(demand) }} />
              <span className={classes.seats} style={{ insetInlineStart: part(seats) }} />
            </span>
            <span className={classes.count}>
              {demand} for {seats}
            </span>
          </div>
        ))}
      </div>
      {subjects.length > AT_FIRST && (
        <Button variant="subtle" px={0} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show Fewer' : `Show All ${subjects.length} Subjects`}
        </Button>
      )}
    </figure>
  );
}
