import { z } from 'zod';
import packageJson from '../../../../../package.json' with { type: 'json' };
import type { BackupType } from '../../../../shared/backups/names.ts';
import { AppError } from '../../../platform/errors.ts';

/** Which program wrote a backup, and when. Both formats begin with it. */
export const originSchema = z.object({
  program: z.literal(packageJson.name),
  programVersion: z.string().max(100),
  /** The name of the last migration of its data. */
  schemaVersion: z.string().max(200),
  createdAt: z.iso.datetime(),
});
export type Origin = z.infer<typeof originSchema>;

export const originOf = (schemaVersion: string, createdAt: string): Origin => ({
  program: packageJson.name,
  programVersion: packageJson.version,
  schemaVersion,
  createdAt,
});

const FIRST_SECOND = Date.UTC(2020) / 1000;
/**
 * More than any school counts to: one for each second since 2020. A fixed bound could be reached by a changed backup.
 * The portal would count on from it, and none of its later backups could be read.
 */
export const LARGEST_NUMBER = Math.max(10 ** 8, Math.floor(Date.now() / 1000) - FIRST_SECOND);

/** The number of rows of each table in a backup. */
export const rowCountsSchema = z.record(z.string(), z.int().min(0).max(LARGEST_NUMBER));
export type RowCounts = z.infer<typeof rowCountsSchema>;

/** In bytes. A dump may write a row at twice its length, which must still be shorter than the longest line. */
export const LARGEST_ROW = 2 * 1024 ** 2;

const WHAT: Record<BackupType, string> = { database: 'database backup', full: 'full backup' };

/** The error for a file that cannot be restored. */
export const refuse = (type: BackupType, reason: string) =>
  new AppError('UNPROCESSABLE_CONTENT', `This file cannot be used as a ${WHAT[type]}: ${reason}`);
