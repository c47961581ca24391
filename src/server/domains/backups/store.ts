import { randomBytes } from 'node:crypto';
import { lstat, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Backup } from '../../../shared/backups/list.ts';
import { parseBackupName } from '../../../shared/backups/names.ts';
import { notFound } from '../../platform/errors.ts';
import { syncFolder } from '../../platform/file-store.ts';
import type { Services } from '../../services.ts';

type Folder = Pick<Services, 'config'>;

/** A backup must be a plain file in the folder; links are ignored. */
async function findBackup({ config }: Folder, name: string): Promise<Backup | undefined> {
  const parsed = parseBackupName(name);
  if (!parsed) return undefined;
  const file = await lstat(path.join(config.backupsFolder, name)).catch(() => undefined);
  return file?.isFile() ? { name, created: parsed.createdAt, size: file.size, type: parsed.type } : undefined;
}

/** All backups, newest first. */
export async function listBackups(services: Folder): Promise<Backup[]> {
  const names = await readdir(services.config.backupsFolder).catch(() => []);
  const found = await Promise.all(names.map((name) => findBackup(services, name)));
  return found
    .filter((backup) => backup !== undefined)
    .sort((a, b) => b.created.localeCompare(a.created) || b.name.localeCompare(a.name));
}

/** The backup with this name, and its path. @throws NOT_FOUND. */
export async function requireBackup(services: Folder, name: string): Promise<Backup & { filePath: string }> {
  const backup = await findBackup(services, name);
  if (!backup) throw notFound('There is no such backup. It may have been deleted.');
  return { ...backup, filePath: path.join(services.config.backupsFolder, name) };
}

export const backupExists = async (services: Folder, name: string) =>
  (await findBackup(services, name)) !== undefined;

/** A random suffix that distinguishes backups made within the same second. */
export const nameEnd = () => randomBytes(3).toString('hex');

export async function removeBackup(services: Folder, name: string) {
  const { filePath } = await requireBackup(services, name);
  await rm(filePath);
}

/** Gives a received and checked file its name. It is listed from then on. */
export async function publishBackup({ config }: Folder, receivedPath: string, name: string) {
  await rename(receivedPath, path.join(config.backupsFolder, name));
  await syncFolder(config.backupsFolder);
}

/** Retries, because a child process of a killed portal may write another file before it ends. */
const REMOVED_WHOLE = { recursive: true, force: true, maxRetries: 5 };

/** Matches only the program's own names, so that an operator's half-copied file stays. */
const UNFINISHED = /^(work-[0-9a-f]{16}|before-.+\.sqlite)\.partial$/;

/** Removes unfinished backups, uploads and copies that a crash left. Called at each start. */
export async function sweepBackups({ config }: Folder) {
  const names = await readdir(config.backupsFolder).catch(() => []);
  for (const name of names.filter((name) => UNFINISHED.test(name)))
    await rm(path.join(config.backupsFolder, name), REMOVED_WHOLE);
}
