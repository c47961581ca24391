import { isTooLarge, type Seen, type Selection, TOO_LARGE } from '../../../shared/admissions/selection.ts';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { invalid } from '../../platform/errors.ts';
import type { Database } from '../../tables.ts';
import { isChangedSince, listApplicationsWith } from '../applications/service.ts';
import { countByStatusAndSchool } from './list-queries.ts';
import { findMatching } from './matching.ts';
import { followWrites, listSnapshotSection, openSnapshot, type Stored } from './snapshots.ts';

async function openList(services: Stored, trx: Database, id: string) {
  await followWrites(services.db, trx);
  return openSnapshot(services, trx, id);
}

/** The ids of a list as it was set, in its order. @throws GONE, BAD_REQUEST. */
export async function idsOfList(services: Stored, trx: Database, id: string) {
  const list = await openList(services, trx, id);
  if (isTooLarge(list.count)) throw invalid(TOO_LARGE, 'snapshot');
  const matching = await findMatching(
    trx,
    list.filters,
    await countByStatusAndSchool(trx, list.filters.intake),
  );
  return listSnapshotSection(trx, list, matching, { limit: list.count, offset: 0 });
}

const NOTHING: ReadonlySet<number> = new Set();

/**
 * Tells whether an application has changed since it was seen: since its version in `versions`, else since the list `since`
 * was set; without either it counts as unchanged. Call in a transaction of `services.db`, before it writes an application:
 * what it has written counts as written since the list was set.
 * @throws GONE when there is no such list any more.
 */
export async function changesSinceSeen(services: Stored, trx: Database, { versions, since }: Seen) {
  const written = since === undefined ? NOTHING : (await openList(services, trx, since)).changed;
  return (application: AdministratorApplication) => {
    const seen = versions?.[application.id];
    return seen === undefined ? written.has(application.id) : isChangedSince(application, seen);
  };
}

/**
 * Reads a selection as it is now, with the ids of those that are deleted. Call in a transaction of `services.db`.
 * @throws GONE when there is no such list any more; BAD_REQUEST when it is too large.
 */
export async function readSelection(services: Stored, trx: Database, { ids = [], snapshot }: Selection) {
  const wanted = [...new Set(snapshot === undefined ? ids : await idsOfList(services, trx, snapshot))];
  const applications = await listApplicationsWith(trx, wanted);
  const existing = new Set(applications.map(({ id }) => id));
  return { applications, gone: wanted.filter((id) => !existing.has(id)) };
}
