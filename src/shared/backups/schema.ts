import { z } from 'zod';
import { BACKUP_TYPES } from './names.ts';

/** What a set of data amounts to, so that a backup can be compared with what is there now. */
export const dataSummarySchema = z.object({
  users: z.int(),
  applications: z.int(),
  documents: z.int(),
  /** When the last application was submitted. */
  newestSubmission: z.string().nullable(),
});
export type DataSummary = z.infer<typeof dataSummarySchema>;

/** What a backup holds. */
export const backupContentsSchema = dataSummarySchema.extend({
  type: z.enum(BACKUP_TYPES),
  createdAt: z.string(),
  /** The program's version that wrote it, and the last migration that its data had seen. */
  programVersion: z.string(),
  schemaVersion: z.string(),
  /** Documents whose bytes are neither in the backup nor among the uploads: after a restore they are not to be had. */
  missingDocuments: z.int(),
});
export type BackupContents = z.infer<typeof backupContentsSchema>;

/** What is being done, in this order: first to create a backup, then to restore one. */
export const BACKUP_PHASES = [
  /** Whether there is room. */
  'measure',
  /** A consistent copy of the database. */
  'snapshot',
  /** The backup is written, under a temporary name. */
  'write',
  /** It is read back and checked. */
  'verify',
  /** It gets its name. */
  'publish',
] as const;
export const RESTORE_PHASES = [
  /** The file is read whole and checked. */
  'check',
  /** A full backup of what is there now. */
  'safety',
  /** Uploads that are missing are added. */
  'uploads',
  /** New changes are refused, and those under way are waited for. */
  'drain',
  /** One transaction replaces the data. */
  'replace',
  /** What was only needed for the restore is removed. */
  'tidy',
] as const;
const TRANSFER_PHASES = [
  /** An upload arrives. */
  'receive',
  /** An e-mail leaves. */
  'send',
] as const;
export const phaseSchema = z.enum([...BACKUP_PHASES, ...RESTORE_PHASES, ...TRANSFER_PHASES]);
export type Phase = z.infer<typeof phaseSchema>;

/** The share of the phase that is done, from 0 to 1. */
export const progressSchema = z.object({ phase: phaseSchema, share: z.number().min(0).max(1) });
export type Progress = z.infer<typeof progressSchema>;
