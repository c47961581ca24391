import { listLastStates } from '../../platform/database/last-states.ts';
import { openReader } from '../../platform/database/open.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { Database, Tables } from '../../tables.ts';
import * as queries from './queries.ts';

/**
 * Asks the database, and each that a restore left beside the backups: the contents that only its documents refer to
 * are in no backup.
 */
async function askAll<Answer>(
  { db, config }: Pick<Services, 'db' | 'config'>,
  ask: (db: Database) => Promise<Answer>,
) {
  const answers = [await ask(db)];
  for (const file of await listLastStates(config)) {
    const reader = openReader<Tables>(file);
    answers.push(await ask(reader).finally(() => reader.destroy()));
  }
  return answers;
}

/**
 * Removes what a crash left in the uploads folder; called at each start, beside the first requests, and after a restore.
 */
function sweepUploads(services: Services) {
  const { files } = services;
  return files.exclusively(async () => {
    await queries.followCleaned(services.db);
    const referred = new Set((await askAll(services, queries.listReferred)).flat());
    await files.sweep((sha256) => referred.has(sha256));
  });
}

/** Sweeps in the background: now, or right after the backup or restore that runs (decisions §8). */
export const sweepUploadsSoon = (services: Services) =>
  services.operations.whenFree('sweep uploads', () =>
    services.background.run('sweep uploads', () => sweepUploads(services)),
  );

/**
 * Waits for removals that have begun: from then on no content is removed until the backup or restore that runs has
 * finished.
 */
export const removalsEnded = ({ files }: Services) => files.exclusively(async () => undefined);

/** Removes a content when the last row that referred to it is gone. What cannot be removed now the next start sweeps. */
async function removeOrphan(services: Services, sha256: string) {
  const { files, log, operations } = services;
  try {
    if (operations.state().running) return sweepUploadsSoon(services);
    const answers = await askAll(services, (db) => queries.isReferred(db, sha256));
    if (!answers.includes(true)) await files.remove(sha256);
  } catch (error) {
    log.warn({ err: error }, 'content not removed');
  }
}

/** As above, after rows of documents were deleted. */
export async function removeOrphans(services: Services, contents: readonly string[]) {
  for (const sha256 of new Set(contents)) await removeOrphan(services, sha256);
}
