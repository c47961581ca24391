/** For eligibility and scores. Not in service.ts, which calls the scores after each change. */
export { gradesOf } from './queries.ts';
