import type { Assessment } from '../../../../../shared/admissions/assessment.ts';
import type { Application } from '../../../../../shared/applications/schema.ts';
import type { SCORES } from '../table/columns.ts';
import classes from './score.module.css';

interface ScoreProps {
  of: Application & Pick<Assessment, 'possibleScores'>;
  score: (typeof SCORES)[number];
}

/** A score with what it is out of: '8 of 9'. */
export const scoreInWords = (of: ScoreProps['of'], score: ScoreProps['score']) =>
  `${of[score]} of ${of.possibleScores[score]}`;

/** As scoreInWords, with the score itself first to be seen. */
export const Score = (props: ScoreProps) => (
  <span className={classes.score}>
    <ScoreText {...props} />
  </span>
);

/** As Score, for an element that keeps it on one line. */
export const ScoreText = ({ of, score }: ScoreProps) => (
  <>
    {of[score]}
    <span className={classes.possible}>{` of ${of.possibleScores[score]}`}</span>
  </>
);
