/** For deletions of applications. Not in service.ts, which reads applications. */
export { deleteFilesWith } from './queries.ts';
