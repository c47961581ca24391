import { listLastStates } from '../../platform/database/last-states.ts';
import { openReader } from '../../platform/database/open.ts';
import { holdsContents } from '../../platform/file-store.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { Database, Tables } from '../../tables.ts';
import * as queries from './queries.ts';

/**
 * Asks the databases that a restore left beside the backups: the contents that only their documents refer to are in no
 * backup.
 */
async function askLastStates<Answer>(
  { config }: Pick<Services, 'config'>,
  ask: (db: Database) => Promise<Answer>,
) {
  const answers: Answer[] = [];
  for (const file of await listLastStates(config)) {
    const reader = openReader<Tables>(file);
    answers.push(await ask(reader).finally(() => reader.destroy()));
  }
  return answers;
}

/**
 * A database backup of before names pictures as they were until they were cleaned here. A full one has brought them along:
 * those are cleaned again, since the cleaned ones may have been deleted.
 */
async function followCleaned({ db, files }: Pick<Services, 'db' | 'files'>) {
  const cleaned = await queries.listCleaned(db);
  if (cleaned.length === 0) return;
  const present = await files.list();
  const lost = cleaned.filter((sha256) => !present.has(sha256));
  if (lost.length > 0) await queries.followCleaned(db, lost);
}

/**
 * Puts contents without a row into the trash, and takes out of it what has a row again. A database without documents is
 * new or has lost them, and a damaged one may have: then nothing is moved or removed (decisions §10).
 */
async function sweepUploads(services: Services) {
  const { clock, config, db, files, integrity, log, operations } = services;
  if ((await integrity.check()) !== 'sound') return;
  await files.exclusively(async () => {
    // One may have begun during the check.
    if (operations.state().running) return sweepUploadsSoon(services);
    await followCleaned(services);
    const present = await queries.listReferred(db);
    if (present.length === 0 && (await holdsContents(config.uploadsFolder)))
      return log.warn('uploads/ holds documents, but the database knows none: nothing is swept');
    const referred = new Set([...present, ...(await askLastStates(services, queries.listReferred)).flat()]);
    const moved = await files.sweep((sha256) => referred.has(sha256), clock.now());
    if (moved > 0) log.info({ contents: moved }, 'uploads that no document refers to are in the trash');
  });
}

/**
 * Sweeps in the background: now, or right after the backup or restore that runs (decisions §8). Called at each start,
 * beside the first requests, every day, and after a restore.
 */
export const sweepUploadsSoon = (services: Services) =>
  services.operations.whenFree('sweep uploads', () =>
    services.background.run('sweep uploads', () => sweepUploads(services)),
  );

/** Takes contents back from the trash that the present rows refer to. */
export const takeBackUploads = ({ db, files }: Services) =>
  files.exclusively(async () => {
    await followCleaned({ db, files });
    const referred = new Set(await queries.listReferred(db));
    await files.takeBack((sha256) => referred.has(sha256));
  });

/**
 * Waits for removals that have begun: from then on no content is removed until the backup or restore that runs has
 * finished.
 */
export const removalsEnded = ({ files }: Services) => files.exclusively(async () => undefined);

type Remove = (sha256: string) => Promise<void>;

/**
 * Within `files.exclusively`: removes a content that no row refers to, or asks for that as soon as the backup or restore
 * that runs has ended. What cannot be removed now the next sweep finds.
 */
async function removeUnreferred(services: Services, sha256: string, remove: Remove) {
  const { background, db, files, integrity, log, operations } = services;
  try {
    if (operations.state().running) {
      const later = () => files.exclusively(() => removeUnreferred(services, sha256, remove));
      const name = `remove ${sha256}`;
      return operations.whenFree(name, () => background.run(name, later));
    }
    if (integrity.isDamaged()) return log.warn('content not removed: the database is damaged');
    const isReferred = (database: Database) => queries.isReferred(database, sha256);
    const answers = [await isReferred(db), ...(await askLastStates(services, isReferred))];
    if (!answers.includes(true)) await remove(sha256);
  } catch (error) {
    log.warn({ err: error }, 'content not removed');
  }
}

/** After rows of documents were deleted: removes for good, from the trash too, what no row refers to any more. */
export async function removeOrphans(services: Services, contents: readonly string[]) {
  for (const sha256 of new Set(contents)) await removeUnreferred(services, sha256, services.files.destroy);
}

/** Removes contents that were kept for rows that were not written after all. */
export async function discardContents(services: Services, contents: readonly string[]) {
  for (const sha256 of new Set(contents)) await removeUnreferred(services, sha256, services.files.remove);
}
