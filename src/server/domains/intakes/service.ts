export { selectCurrentIntakeId as currentIntakeId } from './queries.ts';
