export { copyResults } from './queries.ts';
