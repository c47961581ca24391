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
  /** Files that were made automatically. Only these are removed automatically. */
  automaticBackupFiles: {
    fileName: string;
    /** 0 when the backup lacks uploads that were lost or damaged. */
    isWhole: Generated<number>;
  };
};
