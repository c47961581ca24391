/** For deletions of applications. Separate from service.ts, which reads applications: imports would go in a circle. */
export { deleteFilesWith } from './queries.ts';
