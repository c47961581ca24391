import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BACKUP_PHASES } from '../../../shared/backups/schema.ts';
import { snapshotDatabase } from '../../platform/database/open.ts';
import { syncFile, syncFolder } from '../../platform/file-store.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createBackup, requireRoomFor, type Source, sourceOfNow } from './create.ts';
import type { Options } from './progress.ts';
import { removeBackup } from './store.ts';
import { inWorkFolder } from './work-folder.ts';

const PHASES: readonly string[] = BACKUP_PHASES;

/** A full backup of this source, or of what is there now. @returns its name. */
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

/** Without a full backup of what is there now, no restore goes on. */
export const makeSafetyBackup = (services: Services, options: Options) =>
  makeFullBackup(services, options, 'safety');

/**
 * A copy of the database, for changes that were answered after the safety backup had read it and before the gate was
 * closed. It is made at once and in this process, for the gate is closed meanwhile, and outlives a crash.
 * @throws INSUFFICIENT_STORAGE when there would not be enough room for a full backup of it.
 */
export async function keepLastState(services: Services): Promise<Source> {
  const { databaseFile, backupsFolder } = services.config;
  await requireRoomFor(services, 'full');
  const source = sourceOfNow(services, 'full');
  const copy = path.join(backupsFolder, `before-restore-${source.createdAt.replaceAll(':', '-')}.sqlite`);
  await inWorkFolder(services.config, async (folder) => {
    const unfinished = path.join(folder, 'copy');
    snapshotDatabase(databaseFile, unfinished);
    await syncFile(unfinished);
    await rename(unfinished, copy);
    await syncFolder(backupsFolder);
  });
  return { ...source, databaseFile: copy };
}

/** Makes a full backup of that state, in place of the first one. No upload is removed while a restore runs. */
export async function replaceSafetyBackup(
  services: Services,
  options: Options,
  first: string,
  lastState: Source,
) {
  const name = await makeFullBackup(services, options, 'tidy', lastState);
  await removeBackup(services, first);
  await rm(lastState.databaseFile);
  return name;
}
