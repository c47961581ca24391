import { randomBytes } from 'node:crypto';
import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { type BackupType, backupFileName } from '../../../shared/backups/names.ts';
import { timestamp } from '../../platform/clock.ts';
import { syncFolder } from '../../platform/file-store.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { storedBytes } from '../documents/service.ts';
import { WRITTEN_FILE, writtenSchema } from './child/jobs.ts';
import { runJob } from './child/run.ts';
import type { Options } from './progress.ts';
import { inWorkFolder, requireRoom } from './work-folder.ts';

/** For the database: the snapshot, and the same again as a dump or in the zip, with room for what grows meanwhile. */
const COPIES = 3;

async function bytesNeeded({ db, config }: Services, type: BackupType) {
  const { size } = await stat(config.databaseFile);
  return size * COPIES + (type === 'full' ? await storedBytes(db) : 0);
}

/**
 * Writes a backup of what is there now: under a temporary name, in a process of its own; it is read back and checked
 * before it gets its name.
 * @throws INSUFFICIENT_STORAGE. Nothing is left then, as when it is broken off.
 */
export async function createBackup(services: Services, type: BackupType, options: Options) {
  const { clock, config } = services;
  const { onProgress } = options;
  onProgress({ phase: 'measure', share: 0 });
  await requireRoom(config, await bytesNeeded(services, type));
  onProgress({ phase: 'measure', share: 1 });
  return inWorkFolder(config, async (folder) => {
    const createdAt = timestamp(clock);
    const { databaseFile, uploadsFolder, backupsFolder } = config;
    const job = { task: 'write', type, databaseFile, uploadsFolder, folder, createdAt } as const;
    const { missing } = await runJob(job, writtenSchema, options);
    onProgress({ phase: 'publish', share: 0 });
    const written = path.join(folder, WRITTEN_FILE);
    const { size } = await stat(written);
    const name = backupFileName(type, new Date(createdAt), randomBytes(3).toString('hex'));
    await rename(written, path.join(backupsFolder, name));
    await syncFolder(backupsFolder);
    onProgress({ phase: 'publish', share: 1 });
    return { name, size, missingDocuments: missing.length };
  });
}
