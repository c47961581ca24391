import type { BulkDeletion, DeletionExtent } from '../../../shared/admissions/edits.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import * as deletion from '../applications/deletion.ts';
import { listApplicationsWith } from '../applications/service.ts';
import { changesSinceSeen } from './selection.ts';

/** The ids of those that have changed since they were seen. @throws GONE when the list `since` is not kept any more. */
async function findChanged(services: Services, trx: Database, { applicationIds, ...seen }: BulkDeletion) {
  if (!seen.versions && !seen.since) return [];
  const isChanged = await changesSinceSeen(services, trx, seen);
  const present = await listApplicationsWith(trx, [...new Set(applicationIds)]);
  return present.filter(isChanged).map(({ id }) => id);
}

/** What a deletion would remove and leave alone. @throws GONE, as the deletion. */
export const deletionExtent = (services: Services, asked: BulkDeletion): Promise<DeletionExtent> =>
  readSnapshot(services.db, async (trx) => {
    const changed = new Set(await findChanged(services, trx, asked));
    const ids = asked.applicationIds.filter((id) => !changed.has(id));
    return { ...(await deletion.deletionExtent(trx, ids)), changed: changed.size };
  });

/** As deleteApplications of the applications, leaving alone what has changed since it was seen. @throws GONE, too. */
export const deleteSeen = (services: Services, actor: Actor, asked: BulkDeletion) =>
  deletion.deleteApplications(services, actor, asked.applicationIds, (trx) =>
    findChanged(services, trx, asked),
  );
