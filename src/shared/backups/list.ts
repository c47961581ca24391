import { z } from 'zod';
import { encryptionSchema } from './encryption.ts';
import { BACKUP_TYPES, parseBackupName, plainName } from './names.ts';

export const backupTypeSchema = z.enum(BACKUP_TYPES, 'Type must be database or full');

const NOT_A_BACKUP = 'This is not the name of a backup.';

/** Accepts only names that this program makes, none of which leads out of the folder. */
export const fileNameSchema = z.object({
  fileName: z.string().refine((name) => parseBackupName(name) !== undefined, NOT_A_BACKUP),
});

export const downloadRequestSchema = fileNameSchema.extend({
  /** Without it, the file is downloaded as it is. */
  encryption: encryptionSchema.optional(),
});

/** As above, with '.age' when the backup is downloaded encrypted. */
export const downloadNameSchema = z.object({
  fileName: z.string().refine((name) => parseBackupName(plainName(name)) !== undefined, NOT_A_BACKUP),
});

/** A backup in the list (administrators §3). */
export const backupSchema = z.object({
  name: z.string(),
  created: z.string(),
  /** In bytes. */
  size: z.int(),
  type: backupTypeSchema,
});
export type Backup = z.infer<typeof backupSchema>;

/** As super administrators see it. */
export const listedBackupSchema = backupSchema.extend({
  /** A restore made it of what was there before. */
  madeBeforeRestore: z.boolean(),
});
export type ListedBackup = z.infer<typeof listedBackupSchema>;

export const backupStatsSchema = z.object({
  totalBackups: z.int(),
  databaseBackups: z.int(),
  fullBackups: z.int(),
  totalSize: z.int(),
  /** When the newest one was made; null when there is none. */
  newestBackup: z.string().nullable(),
});
export type BackupStats = z.infer<typeof backupStatsSchema>;

export function backupStats(backups: readonly Backup[]): BackupStats {
  const databaseBackups = backups.filter(({ type }) => type === 'database').length;
  return {
    totalBackups: backups.length,
    databaseBackups,
    fullBackups: backups.length - databaseBackups,
    totalSize: backups.reduce((total, { size }) => total + size, 0),
    newestBackup:
      backups
        .map(({ created }) => created)
        .sort()
        .at(-1) ?? null,
  };
}
