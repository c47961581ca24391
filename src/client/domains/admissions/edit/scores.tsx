import type { Application } from '../../../../shared/applications/schema.ts';
import { COLUMN_LABELS } from '../columns.ts';
import classes from './edit.module.css';

const SCORES = ['totalScore', 'firstChoiceScore', 'secondChoiceScore'] as const;

/** The scores, which follow every change of results and choices. */
export const Scores = ({ application }: { application: Application }) => (
  <dl className={classes.scores} aria-label="Scores">
    {SCORES.map((score) => (
      <div key={score}>
        <dt>{score === 'totalScore' ? COLUMN_LABELS[score] : `${COLUMN_LABELS[score]} Score`}</dt>
        <dd>{application[score]}</dd>
      </div>
    ))}
  </dl>
);
