import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BACKUP_PHASES } from '../../../shared/backups/schema.ts';
import { MINUTE } from '../../platform/clock.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { syncFolder } from '../../platform/file-store.ts';
import { createJobWorker, type JobWorker } from '../../platform/job-worker.ts';
import type { Actor, Services } from '../../services.ts';
import { beforeRestoreCopy } from './before-restore-copies.ts';
import { createBackup, type Source, sourceOfNow } from './create.ts';
import type { DatabaseJob } from './database-worker.ts';
import type { Options } from './progress.ts';
import { recordBackup } from './record.ts';
import { removeBackup } from './store.ts';

/** A file name in a work folder. */
export const LAST_STATE = 'last-state.sqlite';

const WORKER_SCRIPT = new URL('./database-worker.ts', import.meta.url);
/** In milliseconds; enough to copy gigabytes. Changes are refused and reads wait meanwhile. */
const COPYING_LIMIT = MINUTE;
const TOO_LATE =
  'Somebody has just saved something, and to keep a copy of it took too long. Nothing was restored. Please try again when nobody else is using the portal.';

const PHASES: readonly string[] = BACKUP_PHASES;

/** Makes a full backup of the source, or of the present data. @returns its name. */
async function makeFullBackup(
  services: Services,
  { onProgress, ...options }: Options,
  phase: 'safety' | 'tidy',
  source?: Source,
) {
  const onShare: Options['onProgress'] = (own) =>
    onProgress({ phase, share: (PHASES.indexOf(own.phase) + own.share) / PHASES.length });
  const { name } = await createBackup(services, 'full', { ...options, onProgress: onShare }, source);
  return name;
}

/** Makes a full backup of the present data. A restore must not continue without it. */
export const makeSafetyBackup = (services: Services, options: Options) =>
  makeFullBackup(services, options, 'safety');

/** Starts the worker for `keepLastState` and `checkpoint`, so that it is ready before the gate closes. Close it. */
export function startDatabaseWorker(jobLimit = COPYING_LIMIT): JobWorker {
  const worker = createJobWorker(WORKER_SCRIPT, { jobLimit });
  worker.warmUp();
  return worker;
}

const ask = (worker: JobWorker, job: DatabaseJob) => worker.run(job);

/** Moves the replaced data from the log (WAL) to the database. Else the next commit would, while everybody waits. */
export const checkpoint = ({ config: { databaseFile }, log }: Services, worker: JobWorker) =>
  ask(worker, { task: 'checkpoint', databaseFile }).catch((error: unknown) =>
    log.warn({ err: error }, 'no checkpoint after a restore'),
  );

/** The copy that `keepLastState` makes, and the backup to be made from it. */
export function lastStateOf(services: Services): Source {
  const source = sourceOfNow(services, 'full');
  return { ...source, databaseFile: beforeRestoreCopy(services.config, source.createdAt) };
}

/**
 * Copies the database, to keep changes that were answered after the safety backup read it and before the gate closed.
 * The copy survives a crash. It holds only committed data, so a worker can make it while the event loop is busy
 * replacing the data.
 * @throws CONFLICT when it takes too long.
 */
export async function keepLastState(
  { config }: Services,
  { databaseFile }: Source,
  folder: string,
  worker: JobWorker,
) {
  const copy = path.join(folder, LAST_STATE);
  const job = { task: 'copy', databaseFile: config.databaseFile, copy } as const;
  await ask(worker, job).catch((error: unknown) => {
    throw error instanceof AppError ? conflict(TOO_LATE) : error;
  });
  await rename(copy, databaseFile);
  await syncFolder(config.backupsFolder);
}

/** @returns the name of the backup. Failures after it is made are only logged. */
async function replaceSafetyBackup(
  services: Services,
  actor: Actor,
  options: Options,
  first: string,
  lastState: Source,
) {
  const name = await makeFullBackup(services, options, 'tidy', lastState);
  const done = await Promise.allSettled([
    recordBackup(services, actor, 'backup_created', name, { madeBeforeRestore: true }),
    removeBackup(services, first),
    rm(lastState.databaseFile),
  ]);
  for (const one of done)
    if (one.status === 'rejected') services.log.error({ err: one.reason }, 'not tidied after a restore');
  return name;
}

/**
 * Makes a full backup of the last state in place of the first one. No upload is removed while a restore runs.
 * @returns its name; undefined if it failed. Then the first backup and the copy of the last state stay.
 */
export const completeSafetyBackup = (
  services: Services,
  actor: Actor,
  options: Options,
  first: string,
  lastState: Source,
): Promise<string | undefined> =>
  replaceSafetyBackup(services, actor, options, first, lastState).catch((error: unknown) => {
    services.log.error({ err: error }, 'safety backup not completed');
    return undefined;
  });
