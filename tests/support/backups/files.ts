import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BackupType, backupFileName } from '../../../src/shared/backups/names.ts';
import type { TestPortal } from '../portal.ts';

const folderOf = ({ services }: Pick<TestPortal, 'services'>) => services.config.backupsFolder;

/** Puts a file into the folder as if it were a backup. Listing does not read its content. */
export async function placeBackup(
  portal: TestPortal,
  {
    type = 'full',
    created = portal.clock.now(),
    content = 'the bytes of a backup',
  }: {
    type?: BackupType;
    created?: Date | string;
    content?: string | Buffer;
  } = {},
) {
  const name = backupFileName(type, new Date(created), Math.random().toString(16).slice(2, 8).padEnd(6, '0'));
  await mkdir(folderOf(portal), { recursive: true });
  await writeFile(path.join(folderOf(portal), name), content);
  return name;
}

/** All files in the backups folder, unfinished ones included. */
export const backupFiles = async (portal: Pick<TestPortal, 'services'>) =>
  (await readdir(folderOf(portal)).catch(() => [])).sort();
