import { ENCRYPTED } from './encryption.ts';

/** A dump of the database, or a zip of the database and every uploaded file (decisions §8). */
export const BACKUP_TYPES = ['database', 'full'] as const;
export type BackupType = (typeof BACKUP_TYPES)[number];

const BACKUP_EXTENSIONS: Record<BackupType, string> = { database: 'sql', full: 'zip' };

const NAME =
  /^(?:database(?=.*\.sql$)|full(?=.*\.zip$))-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-[0-9A-Za-z]{6}\.(?:sql|zip)$/;

/**
 * For example 'full-2026-11-22T02-15-00Z-1f09ac.zip'. The six random characters keep backups of the same second apart.
 */
export function backupFileName(type: BackupType, createdAt: Date, random: string) {
  const instant = createdAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return `${type}-${instant}-${random}.${BACKUP_EXTENSIONS[type]}`;
}

/** The type and time in a backup's name; undefined for any other name. */
export function parseBackupName(name: string): { type: BackupType; createdAt: string } | undefined {
  const [, date, hours, minutes, seconds] = NAME.exec(name) ?? [];
  if (!date) return undefined;
  const createdAt = new Date(`${date}T${hours}:${minutes}:${seconds}Z`);
  // 30 February has the form of a date, but is none.
  if (Number.isNaN(createdAt.getTime()) || !createdAt.toISOString().startsWith(date)) return undefined;
  return { type: name.startsWith('full-') ? 'full' : 'database', createdAt: createdAt.toISOString() };
}

/** The name of a backup without the '.age' of an encrypted copy. */
export const plainName = (name: string) =>
  name.endsWith(ENCRYPTED) ? name.slice(0, -ENCRYPTED.length) : name;
