import { openReader } from '../../platform/database/open.ts';
import { holdsContents } from '../../platform/file-store.ts';
import type { Services } from '../../services.ts';
import type { Database, Tables } from '../../tables.ts';
import { listBeforeRestoreCopies } from '../backups/before-restore-copies.ts';
import * as queries from './queries.ts';

/**
 * Asks every database copy that a restore has left beside the backups. Contents to which only such a copy refers must be
 * kept, since no backup holds them.
 */
async function askBeforeRestoreCopies<Answer>(
  { config }: Pick<Services, 'config'>,
  ask: (db: Database) => Promise<Answer>,
) {
  const answers: Answer[] = [];
  for (const file of await listBeforeRestoreCopies(config)) {
    const reader = openReader<Tables>(file);
    answers.push(await ask(reader).finally(() => reader.destroy()));
  }
  return answers;
}

/**
 * Points documents to the cleaned contents where the former ones are gone: a restored database backup from before the
 * cleaning names the former ones. Those that a full backup brings along are cleaned again, since the cleaned ones may
 * have been deleted.
 */
async function referToCleaned({ db, files }: Pick<Services, 'db' | 'files'>) {
  const cleaned = await queries.listCleaned(db);
  if (cleaned.length === 0) return;
  const present = await files.list();
  const lost = cleaned.filter((sha256) => !present.has(sha256));
  if (lost.length > 0) await queries.pointToCleanedContents(db, lost);
}

/**
 * Moves contents without a row into the trash, and takes back those that have a row again. Does nothing if the database
 * has no documents (it is new or has lost them) or is damaged (it may have lost some) (decisions §10).
 */
async function sweepUploads(services: Services) {
  const { clock, clockWatch, config, db, files, integrity, log, operations } = services;
  if ((await integrity.check()) !== 'sound') return;
  await files.exclusively(async () => {
    // A backup or restore may have begun during the check.
    if (operations.state().running) return sweepUploadsSoon(services);
    await referToCleaned(services);
    const present = await queries.listReferred(db);
    if (present.length === 0 && (await holdsContents(config.uploadsFolder)))
      return log.warn('uploads/ holds documents, but the database knows none: nothing is swept');
    const referred = new Set([
      ...present,
      ...(await askBeforeRestoreCopies(services, queries.listReferred)).flat(),
    ]);
    const moved = await files.sweep((sha256) => referred.has(sha256), {
      now: clock.now(),
      isClockDoubted: clockWatch.isDoubted(),
    });
    if (moved > 0) log.info({ contents: moved }, 'uploads that no document refers to are in the trash');
  });
}

/**
 * Sweeps in the background, now or after the running backup or restore (decisions §8). Called at each start while the
 * first requests are served, every day, and after a restore.
 */
export const sweepUploadsSoon = (services: Services) =>
  services.operations.whenFree('sweep uploads', () =>
    services.background.run('sweep uploads', () => sweepUploads(services)),
  );

/** Takes back from the trash what the present rows refer to. */
export const takeBackUploads = ({ db, files }: Services) =>
  files.exclusively(async () => {
    await referToCleaned({ db, files });
    const referred = new Set(await queries.listReferred(db));
    await files.takeBack((sha256) => referred.has(sha256));
  });

/**
 * Waits for removals under way. No later one removes a content until the running backup or restore has finished: call
 * it while one runs.
 */
export const removalsEnded = ({ files }: Services) => files.exclusively(async () => undefined);

type Remove = (sha256: string) => Promise<void>;

/**
 * Removes a content that no row refers to, or schedules that for the end of the running backup or restore. Must run
 * within `files.exclusively`. After a failure, the next sweep finds the content.
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
    const answers = [await isReferred(db), ...(await askBeforeRestoreCopies(services, isReferred))];
    if (!answers.includes(true)) await remove(sha256);
  } catch (error) {
    log.warn({ err: error }, 'content not removed');
  }
}

/** Call after document rows were deleted. Destroys contents that no row refers to, also in the trash. */
export async function removeOrphans(services: Services, contents: readonly string[]) {
  for (const sha256 of new Set(contents)) await removeUnreferred(services, sha256, services.files.destroy);
}

/** Removes contents whose rows were not written after all. */
export async function discardContents(services: Services, contents: readonly string[]) {
  for (const sha256 of new Set(contents)) await removeUnreferred(services, sha256, services.files.remove);
}
