import { entryYear } from '../../../shared/applications/application-id.ts';
import { intakeName } from '../../../shared/intakes/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Database } from '../../tables.ts';
import * as queries from './queries.ts';

export { currentIntake, findIntake, isPublishing } from './queries.ts';

export const currentIntakeId = async (db: Database) => (await queries.currentIntake(db)).id;

/**
 * The first and last application id of an intake (of the current one by default). Ids of intakes never overlap, because
 * only the current one gets new applications. @throws NOT_FOUND.
 */
export async function rangeOfIntake(db: Database, id?: number) {
  const found = await queries.findRange(db, id);
  if (!found) throw notFound('There is no such intake.');
  const { first, last, newest } = found;
  const isCurrent = found.state === 'current';
  return {
    id: found.id,
    first: first ?? (newest ?? 0) + 1,
    last: isCurrent ? Number.MAX_SAFE_INTEGER : (last ?? 0),
  };
}

/** The id of an intake that a call names, or of the current one. @throws NOT_FOUND. */
export const intakeIdOf = async (db: Database, id?: number) => (await rangeOfIntake(db, id)).id;

/** @throws CONFLICT while places are being published. */
export async function requireNotPublishing(db: Database) {
  if (await queries.isPublishing(db))
    throw conflict('Places are being published. Please try again in a minute.');
}

/**
 * A new portal takes the year of entry from its clock until the first application. Afterwards only the next intake brings
 * another year.
 */
export async function syncEntryYear(db: Database, clock: Clock) {
  const year = entryYear(clock.now());
  await queries.setFirstYear(db, year, intakeName(year));
}
