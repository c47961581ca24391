import { z } from 'zod';
import { BACKUP_TYPES } from './names.ts';

/** Totals, so that a backup can be compared with the present data. */
export const dataSummarySchema = z.object({
  users: z.int(),
  applications: z.int(),
  documents: z.int(),
  /** When the last application was submitted. */
  newestSubmission: z.string().nullable(),
});
export type DataSummary = z.infer<typeof dataSummarySchema>;

/** The contents of a backup. */
export const backupContentsSchema = dataSummarySchema.extend({
  type: z.enum(BACKUP_TYPES),
  createdAt: z.string(),
  /** The version of the program that wrote it, and the last migration applied to its data. */
  programVersion: z.string(),
  schemaVersion: z.string(),
  /** Documents whose files are neither in the backup nor among the uploads: a restore cannot bring them back. */
  missingDocuments: z.int(),
});
export type BackupContents = z.infer<typeof backupContentsSchema>;

/** The phases in order, of making a backup and of restoring one. */
export const BACKUP_PHASES = [
  /** Checks that there is room. */
  'measure',
  /** Copies a consistent state of the database. */
  'snapshot',
  /** Writes the backup under a temporary name. */
  'write',
  /** Reads it back and checks it. */
  'verify',
  /** Gives it its final name. */
  'publish',
] as const;
export const RESTORE_PHASES = [
  /** Reads and checks the whole file. */
  'check',
  /** Makes a full backup of the present data. */
  'safety',
  /** Adds missing uploads. */
  'uploads',
  /** Refuses new changes and waits for those in progress. */
  'drain',
  /** Replaces the data in one transaction. */
  'replace',
  /** Removes what was needed only for the restore. */
  'tidy',
] as const;
const TRANSFER_PHASES = [
  /** Receives an upload. */
  'receive',
  /** Sends an email. */
  'send',
  /** Decrypts an encrypted backup that was received. */
  'decrypt',
] as const;
export const phaseSchema = z.enum([...BACKUP_PHASES, ...RESTORE_PHASES, ...TRANSFER_PHASES]);
export type Phase = z.infer<typeof phaseSchema>;

/** `share` is the completed part of the phase, from 0 to 1. */
export const progressSchema = z.object({ phase: phaseSchema, share: z.number().min(0).max(1) });
export type Progress = z.infer<typeof progressSchema>;
