import type { ListedApplication } from '../../../../../shared/admissions/schema.ts';
import classes from './match-mark.module.css';

/** Says that an application no longer matches the filters of the list in which it keeps its place. */
export const MatchMark = ({ stillMatches }: Pick<ListedApplication, 'stillMatches'>) =>
  stillMatches ? null : <span className={classes.mark}>no longer matches</span>;
