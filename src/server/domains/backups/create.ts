import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { type BackupType, backupFileName } from '../../../shared/backups/names.ts';
import { timestamp } from '../../platform/clock.ts';
import { syncFolder } from '../../platform/file-store.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { WRITTEN_FILE, writtenSchema } from './child/jobs.ts';
import { runJob } from './child/run.ts';
import { lostDocuments } from './lost-documents.ts';
import type { Options } from './progress.ts';
import { nameEnd } from './store.ts';
import { inWorkFolder, requireRoom } from './work-folder.ts';

/** For the database: the snapshot, and the same again as a dump or in the zip, with room for what grows meanwhile. */
const COPIES = 3;

/**
 * Bytes that a backup may take on the disk before it is finished. Only uploads that are there count: whatever rows say of
 * the size of others must keep nobody from making a backup.
 */
export async function roomFor(
  { config, files }: Services,
  type: BackupType,
  databaseFile = config.databaseFile,
) {
  const { size } = await stat(databaseFile);
  return size * COPIES + (type === 'full' ? await files.storedBytes() : 0);
}

/** What a backup holds the state of, and what it will be called. */
export type Source = { databaseFile: string; createdAt: string; name: string };

export function sourceOfNow({ clock, config }: Services, type: BackupType): Source {
  const createdAt = timestamp(clock);
  const name = backupFileName(type, new Date(createdAt), nameEnd());
  return { databaseFile: config.databaseFile, createdAt, name };
}

/**
 * Writes a backup, of what is there now unless another source is named: under a temporary name, in a process of its
 * own; it is read back and checked before it gets its name.
 * @returns its name, and in words which documents it lacks because their bytes are lost or damaged here.
 * @throws INSUFFICIENT_STORAGE. Nothing is left then, as when it is broken off.
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
    const job = { task: 'write', type, databaseFile, uploadsFolder, folder, createdAt } as const;
    const { missing } = await runJob(job, writtenSchema, options);
    const lacks = await lostDocuments(services.db, missing);
    onProgress({ phase: 'publish', share: 0 });
    const written = path.join(folder, WRITTEN_FILE);
    await rename(written, path.join(backupsFolder, name));
    await syncFolder(backupsFolder);
    onProgress({ phase: 'publish', share: 1 });
    return { name, lacks };
  });
}
