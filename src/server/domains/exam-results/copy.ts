/** For new applications of earlier applicants. Not in service.ts, which calls applications: imports would go in a circle. */
export { copyResults } from './queries.ts';
