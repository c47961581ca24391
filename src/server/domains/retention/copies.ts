import { DAY, timestampIn } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import { listDatabaseCopies, removeDatabaseCopy } from '../backups/database-copies.ts';
import { listKept, listKeptCopies } from '../backups/kept.ts';
import * as queries from './queries.ts';

/**
 * Copies of the database from before an update, and from before an update was undone. They are kept for a while, so
 * that either can be reversed (intakes §8).
 */

const KEPT = 30 * DAY;
/** Within this time an update that goes wrong is noticed. */
const KEPT_AT_LEAST = DAY;

type Copy = Awaited<ReturnType<typeof listDatabaseCopies>>[number];

/** A copy that a restore has left holds data that may be in no backup, so it stays. */
const endsByItself = ({ kind }: Copy) => kind !== 'restore';

/**
 * Deletes copies that are 30 days old. A copy with data that were destroyed since is deleted after one day, unless it
 * is the newest of its kind. Runs after each destruction, at each start and every day.
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

/** When something was last destroyed, and the backups and copies that still hold it. */
export async function latestDestruction(services: Services) {
  const { config, db } = services;
  const destroyed = await queries.findLatestDestruction(db);
  const { latest } = destroyed;
  const isBefore = ({ created }: { created: string }) => latest !== null && created < latest;
  const copies = await listDatabaseCopies(config);
  return {
    ...destroyed,
    backups: (await listKept(services)).filter(isBefore),
    offSite: (await listKeptCopies(services)).filter(isBefore),
    copies: copies.filter(isBefore).map((copy) => ({
      ...copy,
      keptUntil: endsByItself(copy) ? new Date(Date.parse(copy.created) + KEPT).toISOString() : null,
    })),
  };
}
