import { DAY, timestampIn } from '../../platform/clock.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { listDatabaseCopies, removeDatabaseCopy } from '../backups/database-copies.ts';
import * as queries from './queries.ts';

/** The copies of the database made before an update and the way back from one: a way back, for a while (intakes §8). */

const KEPT = 30 * DAY;
/** Within this time an update that goes wrong is noticed. */
const KEPT_AT_LEAST = DAY;

type Copy = Awaited<ReturnType<typeof listDatabaseCopies>>[number];

/** One that a restore has left alone holds what no backup does. */
const endsByItself = ({ kind }: Copy) => kind !== 'restore';

/**
 * Deletes the copies that are 30 days old, and of those that hold what was destroyed since all but the newest of each
 * kind once they are a day old. Runs after each destruction, at each start and every day.
 */
export async function removeOldCopies({ config, db, clock, clockWatch }: Services) {
  if (clockWatch.isDoubted()) return;
  const copies = (await listDatabaseCopies(config)).filter(endsByItself);
  if (copies.length === 0) return;
  const { latest } = await queries.findLatestDestruction(db);
  const [old, aDayOld] = [timestampIn(clock, -KEPT), timestampIn(clock, -KEPT_AT_LEAST)];
  for (const ofKind of Map.groupBy(copies, ({ kind }) => kind).values())
    for (const [index, copy] of ofKind.entries()) {
      const holdsDestroyed = latest !== null && copy.created < latest;
      const isOneOfMany = index > 0 && holdsDestroyed && copy.created <= aDayOld;
      if (copy.created <= old || isOneOfMany) await removeDatabaseCopy(config, copy);
    }
}

/** When something was last destroyed, and the copies that still hold it. */
export async function latestDestruction({ config, db }: Services) {
  const destroyed = await queries.findLatestDestruction(db);
  const { latest } = destroyed;
  const copies = latest === null ? [] : await listDatabaseCopies(config);
  return {
    ...destroyed,
    copies: copies
      .filter(({ created }) => latest !== null && created < latest)
      .map((copy) => ({
        ...copy,
        keptUntil: endsByItself(copy) ? new Date(Date.parse(copy.created) + KEPT).toISOString() : null,
      })),
  };
}
