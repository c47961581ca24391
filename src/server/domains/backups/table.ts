import type { Generated } from 'kysely';
import type { BackupType } from '../../../shared/backups/names.ts';

export type BackupTables = {
  downloadTokens: {
    tokenHash: string;
    userId: number;
    /** The session in which the token was made. The token ends with it. */
    sessionHash: string;
    fileName: string;
    expiresAt: string;
  };
  /** One row: the settings of the nightly backups, and the result of the last one. */
  automaticBackups: {
    id: number;
    isOn: number;
    type: BackupType;
    /** Time of day in Port of Spain, 'hh:mm'. */
    atTime: string;
    keepDaily: number;
    keepWeekly: number;
    /** When the next backup is due; null before the first time was calculated. */
    nextRunAt: string | null;
    lastRunAt: string | null;
    lastOutcome: 'running' | 'done' | 'failed' | null;
    lastFailure: string | null;
  };
  /** The copies of automatic backups that have arrived at places outside the machine. */
  offSiteCopies: {
    /** The address of the place. */
    place: string;
    /** The name there: with '.age' when it is encrypted. */
    fileName: string;
    size: number;
    isWhole: number;
    arrivedAt: string;
  };
  /** The last attempt to copy a backup to a place. */
  offSiteAttempts: { place: string; startedAt: string; failure: string | null };
  /** Files that were made automatically. Only these are removed automatically. */
  automaticBackupFiles: {
    fileName: string;
    /** 0 when the backup lacks uploads that were lost or damaged, or holds a row that a restore would refuse. */
    isWhole: Generated<number>;
  };
};
