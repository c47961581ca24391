import { createdReleaseSchema, type NewRelease, type Release } from '../../../shared/decisions/schema.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { DAY, timestamp, timestampIn } from '../../platform/clock.ts';
import { fromFlag, toFlag, toList } from '../../platform/database/codecs.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { onlyOnce } from '../idempotency/service.ts';
import { intakeIdOf } from '../intakes/service.ts';
import { namesOfUsers } from '../users/service.ts';
import { carryOut, recordRelease, writeEmails } from './carry-out.ts';
import { applicationsToTell, isFiltered } from './choice.ts';
import * as queries from './queries.ts';
import { stateOf, statusesOf } from './release-state.ts';

function requireCount(actual: number, { count }: NewRelease) {
  if (actual === count && actual > 0) return;
  throw conflict(
    actual === 0
      ? 'Nobody waits to be told this. Nobody was told anything.'
      : `There are ${actual} applications to be told now, not ${count}. Nobody was told anything. Please look at them again.`,
  );
}

/** How far ahead a release can be scheduled, in milliseconds. */
const LATEST = 366 * DAY;

/** @throws BAD_REQUEST when it lies in the past, or too far ahead. */
function requireFuture({ clock }: Services, at: string | undefined) {
  if (at === undefined) return;
  if (at <= timestamp(clock)) throw invalid('Please choose a time in the future.', 'at');
  if (at > timestampIn(clock, LATEST)) throw invalid('Please choose a time within a year.', 'at');
}

/**
 * Tells applicants, now or at a later time.
 * @returns its id, and how many it tells.
 * @throws CONFLICT when another number than `count` would be told, or for a key of another release; BAD_REQUEST for a
 * wrong time.
 */
export async function createRelease(services: Services, actor: Actor, { key, ...wanted }: NewRelease) {
  const keyed = { key, request: wanted, answer: createdReleaseSchema };
  const created = await services.db
    .transaction()
    .execute((trx) =>
      onlyOnce(trx, services.clock, actor, keyed, () => storeRelease(trx, services, actor, wanted)),
    );
  if (!wanted.at) await writeEmails(services);
  return created;
}

async function storeRelease(trx: Transaction, services: Services, actor: Actor, wanted: NewRelease) {
  const { statuses, at } = wanted;
  requireFuture(services, at);
  const { applications } = await applicationsToTell(trx, services, wanted);
  requireCount(applications.length, wanted);
  const now = timestamp(services.clock);
  const release = {
    createdAt: now,
    createdById: actor.id,
    createdByEmail: actor.email,
    statuses: toList(statuses),
    isFiltered: toFlag(isFiltered(wanted)),
    dueAt: at ?? now,
    letters: applications.length,
  };
  const ids = applications.map((application) => application.id);
  const id = await queries.insertRelease(trx, release, ids);
  if (!at) return { id, letters: await carryOut(trx, services, actor, { id, statuses }) };
  const after = { statuses, letters: ids.length, dueAt: at };
  await recordRelease(trx, services, actor, { action: 'release_scheduled', id, after });
  return { id, letters: ids.length };
}

/** @throws NOT_FOUND; CONFLICT when it was released, which cannot be taken back, or cancelled. */
export function cancelRelease(services: Services, actor: Actor, id: number) {
  return services.db.transaction().execute(async (trx) => {
    const release = await queries.findRelease(trx, id);
    if (!release) throw notFound('There is no such release.');
    const { letters, dueAt, releasedAt } = release;
    if (releasedAt !== null) {
      throw conflict(`This release went out on ${formatDateTime(releasedAt)} and cannot be taken back.`);
    }
    if (stateOf(release) === 'cancelled') throw conflict('This release was cancelled before.');
    await queries.deleteReleaseApplications(trx, id);
    await queries.updateRelease(trx, id, { cancelledAt: timestamp(services.clock) });
    const after = { statuses: statusesOf(release), letters, dueAt };
    await recordRelease(trx, services, actor, { action: 'release_cancelled', id, after });
  });
}

const MOST_LISTED = 100;

/** Scheduled, past and cancelled releases of an intake, the latest first. @throws NOT_FOUND. */
export const listReleases = (db: Database, intake?: number): Promise<Release[]> =>
  readSnapshot(db, async (trx) => {
    const rows = await queries.listReleases(trx, await intakeIdOf(trx, intake), MOST_LISTED);
    const names = await namesOfUsers(
      trx,
      rows.flatMap(({ createdById }) => createdById ?? []),
    );
    return rows.map((row) => ({
      id: row.id,
      state: stateOf(row),
      statuses: statusesOf(row),
      isFiltered: fromFlag(row.isFiltered),
      letters: row.letters,
      at: row.releasedAt ?? row.dueAt,
      createdAt: row.createdAt,
      createdBy: { email: row.createdByEmail, name: names.get(row.createdById ?? 0) ?? null },
    }));
  });
