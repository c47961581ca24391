import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';

/** How the copies are called that a restore makes of the database, and leaves when what they hold is in no backup. */
const PREFIX = 'before-restore-';
const END = '.sqlite';

type Folder = Pick<Config, 'backupsFolder'>;

export const beforeRestoreCopy = ({ backupsFolder }: Folder, createdAt: string) =>
  path.join(backupsFolder, `${PREFIX}${createdAt.replaceAll(':', '-')}${END}`);

/** Those that are there. */
export async function listBeforeRestoreCopies({ backupsFolder }: Folder): Promise<string[]> {
  // It is made with the first backup.
  if (!existsSync(backupsFolder)) return [];
  return (await readdir(backupsFolder))
    .filter((name) => name.startsWith(PREFIX) && name.endsWith(END))
    .map((name) => path.join(backupsFolder, name));
}
