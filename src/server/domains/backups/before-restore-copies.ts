import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';

/** Names of the database copies that a restore makes. One stays if its data could not be put into a backup. */
const PREFIX = 'before-restore-';
const END = '.sqlite';

type Folder = Pick<Config, 'backupsFolder'>;

export const beforeRestoreCopy = ({ backupsFolder }: Folder, createdAt: string) =>
  path.join(backupsFolder, `${PREFIX}${createdAt.replaceAll(':', '-')}${END}`);

/** The paths of the existing copies. */
export async function listBeforeRestoreCopies({ backupsFolder }: Folder): Promise<string[]> {
  // The folder does not exist before the first backup.
  if (!existsSync(backupsFolder)) return [];
  return (await readdir(backupsFolder))
    .filter((name) => name.startsWith(PREFIX) && name.endsWith(END))
    .map((name) => path.join(backupsFolder, name));
}
