import type { Generated } from 'kysely';
import type { BackupType } from '../../../shared/backups/names.ts';

export type BackupTables = {
  downloadTokens: {
    tokenHash: string;
    userId: number;
    /** The session in which it was made: it ends with it. */
    sessionHash: string;
    fileName: string;
    expiresAt: string;
  };
  /** One row: what the nightly backups are to be, and what came of the last one. */
  automaticBackups: {
    id: number;
    isOn: number;
    type: BackupType;
    /** At what time, in Port of Spain: 'hh:mm'. */
    atTime: string;
    keepDaily: number;
    keepWeekly: number;
    /** When the next one is due; null before that was ever found. */
    nextRunAt: string | null;
    lastRunAt: string | null;
    lastOutcome: 'running' | 'done' | 'failed' | null;
    lastFailure: string | null;
  };
  /** Which of the files were made automatically: only these are ever removed automatically. */
  automaticBackupFiles: {
    fileName: string;
    /** No, when it lacks uploads that were lost or damaged. */
    isWhole: Generated<number>;
  };
};
