import { z } from 'zod';
import packageJson from '../../../../../package.json' with { type: 'json' };
import type { BackupType } from '../../../../shared/backups/names.ts';
import { AppError } from '../../../platform/errors.ts';

/** Who wrote a backup, and when: both formats begin with it. */
export const originSchema = z.object({
  program: z.literal(packageJson.name),
  programVersion: z.string().max(100),
  /** The name of the last migration that its data have seen. */
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
 * More than any school counts to: one for each second since 2020. A bound that stood still could be met by a changed
 * backup, and what the portal then counts on to would be in every backup after it, none of which could be read.
 */
export const LARGEST_NUMBER = Math.max(10 ** 8, Math.floor(Date.now() / 1000) - FIRST_SECOND);

/** How many rows a backup holds of each table. */
export const rowCountsSchema = z.record(z.string(), z.int().min(0).max(LARGEST_NUMBER));
export type RowCounts = z.infer<typeof rowCountsSchema>;

/** In bytes. A dump may write them twice as long, and no line of it may be longer than is read. */
export const LARGEST_ROW = 2 * 1024 ** 2;

const WHAT: Record<BackupType, string> = { database: 'database backup', full: 'full backup' };

/** The file cannot be restored, for this reason. */
export const refuse = (type: BackupType, reason: string) =>
  new AppError('UNPROCESSABLE_CONTENT', `This file cannot be used as a ${WHAT[type]}: ${reason}`);
