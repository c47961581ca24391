import path from 'node:path';
import { parseBackupName } from '../../../shared/backups/names.ts';
import type { BackupContents } from '../../../shared/backups/schema.ts';
import { ChildDied } from '../../platform/child.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { checkedSchema } from './child/jobs.ts';
import { runJob } from './child/run.ts';
import { refuse } from './contents/origin.ts';
import type { Options } from './progress.ts';
import { inWorkFolder } from './work-folder.ts';

/**
 * Checks the whole backup in a child process, and writes what a restore needs to the folder.
 * @throws UNPROCESSABLE_CONTENT with the reason; INSUFFICIENT_STORAGE.
 */
export async function stageBackup({ config }: Services, file: string, folder: string, options: Options) {
  const { databaseFile, uploadsFolder } = config;
  const job = { task: 'check', file, databaseFile, uploadsFolder, folder } as const;
  const checked = await runJob(job, checkedSchema, options).catch((error: unknown) => {
    if (!(error instanceof ChildDied)) throw error;
    throw new AppError(
      'UNPROCESSABLE_CONTENT',
      'This file cannot be used as a backup: to read it would take more memory or time than any backup needs.',
    );
  });
  const { type } = checked.contents;
  if ((parseBackupName(path.basename(file))?.type ?? type) !== type)
    throw refuse(type, 'its name says that it is of the other kind.');
  return checked;
}

/** Checks a backup as a restore would. @returns a summary of its contents. @throws as stageBackup. */
export const inspectBackup = (
  services: Services,
  filePath: string,
  options: Options,
): Promise<BackupContents> =>
  inWorkFolder(services, async (folder) => {
    const { contents } = await stageBackup(services, filePath, folder, options);
    return contents;
  });
