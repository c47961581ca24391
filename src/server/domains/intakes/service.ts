import { entryYear } from '../../../shared/applications/application-id.ts';
import { intakeName } from '../../../shared/intakes/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../tables.ts';
import * as queries from './queries.ts';

export { currentIntake } from './queries.ts';

export const currentIntakeId = async (db: Database) => (await queries.currentIntake(db)).id;

/**
 * A new portal takes the year of entry from its clock until the first application. Afterwards only the next intake brings
 * another year.
 */
export async function followClock(db: Database, clock: Clock) {
  const year = entryYear(clock.now());
  await queries.setFirstYear(db, year, intakeName(year));
}
