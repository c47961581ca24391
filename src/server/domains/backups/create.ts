import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { type BackupType, backupFileName } from '../../../shared/backups/names.ts';
import { timestamp } from '../../platform/clock.ts';
import { syncFolder } from '../../platform/file-store.ts';
import type { Services } from '../../services.ts';
import { WRITTEN_FILE, type Written, writtenSchema } from './child/jobs.ts';
import { runJob } from './child/run.ts';
import { lostDocuments } from './lost-documents.ts';
import type { Options } from './progress.ts';
import { nameEnd } from './store.ts';
import { inWorkFolder, requireRoom } from './work-folder.ts';

/** The size of the database times this: the snapshot, the dump or zip of it, and room for growth meanwhile. */
const COPIES = 3;

/**
 * The bytes that a backup may take on the disk before it is finished. Counts the stored uploads and not the sizes in
 * the rows, since a wrong size in a row must not ask for room.
 */
export async function roomFor(
  { config, files }: Services,
  type: BackupType,
  databaseFile = config.databaseFile,
) {
  const { size } = await stat(databaseFile);
  return size * COPIES + (type === 'full' ? await files.storedBytes() : 0);
}

/** The database that a backup is made of, the time of its state, and the backup's name. */
export type Source = { databaseFile: string; createdAt: string; name: string };

export function sourceOfNow({ clock, config }: Services, type: BackupType): Source {
  const createdAt = timestamp(clock);
  const name = backupFileName(type, new Date(createdAt), nameEnd());
  return { databaseFile: config.databaseFile, createdAt, name };
}

/** What is wrong with a backup, as text; undefined when nothing is. */
async function faultsOf({ db }: Services, { missing, refusal }: Written) {
  const faults = [refusal, await lostDocuments(db, missing)].filter((fault) => fault !== undefined);
  return faults.length === 0 ? undefined : [...faults, 'Keep the earlier backups.'].join(' ');
}

/**
 * Writes a backup of the present data, or of `source`. A child process writes it under a temporary name and verifies it
 * before it gets its name.
 * @returns its name, and in `lacks` what is wrong with it: documents whose bytes are lost or damaged, a row that a
 * restore would refuse.
 * @throws INSUFFICIENT_STORAGE. Leaves nothing behind, also when it is aborted.
 */
export async function createBackup(services: Services, type: BackupType, options: Options, source?: Source) {
  const { config } = services;
  const { onProgress } = options;
  onProgress({ phase: 'measure', share: 0 });
  await requireRoom(config, await roomFor(services, type, source?.databaseFile));
  onProgress({ phase: 'measure', share: 1 });
  return inWorkFolder(services, async (folder) => {
    const { databaseFile, createdAt, name } = source ?? sourceOfNow(services, type);
    const { uploadsFolder, backupsFolder } = config;
    const files = { databaseFile, uploadsFolder, folder };
    const job = { task: 'write', type, ...files, createdAt } as const;
    const lacks = await faultsOf(services, await runJob(job, writtenSchema, options));
    onProgress({ phase: 'publish', share: 0 });
    const written = path.join(folder, WRITTEN_FILE);
    await rename(written, path.join(backupsFolder, name));
    await syncFolder(backupsFolder);
    onProgress({ phase: 'publish', share: 1 });
    return { name, lacks };
  });
}
