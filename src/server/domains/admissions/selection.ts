import { isTooLarge, type Selection, TOO_LARGE } from '../../../shared/admissions/selection.ts';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { invalid } from '../../platform/errors.ts';
import type { Database } from '../../tables.ts';
import { listApplicationsWith } from '../applications/service.ts';
import { countByStatusAndSchool } from './list-queries.ts';
import { findMatching } from './matching.ts';
import { followWrites, listSnapshotSection, openSnapshot, type Stored } from './snapshots.ts';

/** All ids of a list as it was set, and those that have been written since. */
async function readList(services: Stored, trx: Database, id: string) {
  await followWrites(services.db, trx);
  const list = await openSnapshot(services, trx, id);
  if (isTooLarge(list.count)) throw invalid(TOO_LARGE, 'snapshot');
  const matching = await findMatching(
    trx,
    list.filters,
    await countByStatusAndSchool(trx, list.filters.intake),
  );
  const ids = await listSnapshotSection(trx, list, matching, { limit: list.count, offset: 0 });
  return { ids, written: list.changed };
}

/** The ids of a list as it was set, in its order. @throws GONE, BAD_REQUEST. */
export const idsOfList = async (services: Stored, trx: Database, id: string) =>
  (await readList(services, trx, id)).ids;

/** What was selected, as it is now. */
export type Selected = {
  applications: AdministratorApplication[];
  /** The ids of deleted ones. */
  gone: number[];
  /** Those that were written since the list was set; empty without a list. */
  written: ReadonlySet<number>;
};

/**
 * Reads a selection. Call in a transaction of `services.db`, before it writes an application: what it has written counts
 * as written since the list was set.
 * @throws GONE when there is no such list any more; BAD_REQUEST when it is too large.
 */
export async function readSelection(
  services: Stored,
  trx: Database,
  { ids = [], snapshot }: Selection,
): Promise<Selected> {
  const list = snapshot === undefined ? undefined : await readList(services, trx, snapshot);
  const wanted = [...new Set(list?.ids ?? ids)];
  const applications = await listApplicationsWith(trx, wanted);
  const existing = new Set(applications.map(({ id }) => id));
  const gone = wanted.filter((id) => !existing.has(id));
  return { applications, gone, written: list?.written ?? new Set() };
}
