import { z } from 'zod';
import { BACKUP_TYPES } from '../../../../shared/backups/names.ts';
import { backupContentsSchema } from '../../../../shared/backups/schema.ts';

/** What a file is encrypted with: one passphrase, or public keys, each of whose owners can open it. */
const encryptionKeySchema = z.union([
  z.object({ passphrase: z.string() }),
  z.object({ recipients: z.array(z.string()).min(1) }),
]);
export type EncryptionKey = z.infer<typeof encryptionKeySchema>;

/** The jobs of the child process. They write only to `folder`, which is deleted when the job is done or aborted. */
export const jobSchema = z.discriminatedUnion('task', [
  z.object({
    task: z.literal('write'),
    type: z.enum(BACKUP_TYPES),
    databaseFile: z.string(),
    uploadsFolder: z.string(),
    folder: z.string(),
    createdAt: z.string(),
  }),
  z.object({
    task: z.literal('check'),
    file: z.string(),
    databaseFile: z.string(),
    uploadsFolder: z.string(),
    folder: z.string(),
  }),
  /** Writes the encrypted file to standard output. */
  z.object({
    task: z.literal('encrypt'),
    file: z.string(),
    encryption: encryptionKeySchema,
    folder: z.string(),
  }),
  z.object({ task: z.literal('decrypt'), file: z.string(), key: z.string(), folder: z.string() }),
]);
export type Job = z.infer<typeof jobSchema>;
export type WriteJob = Extract<Job, { task: 'write' }>;
export type CheckJob = Extract<Job, { task: 'check' }>;
export type EncryptJob = Extract<Job, { task: 'encrypt' }>;
export type DecryptJob = Extract<Job, { task: 'decrypt' }>;

export const writtenSchema = z.object({
  /** The hashes of uploads that documents refer to, but that are lost or damaged. */
  missing: z.array(z.string()),
  /** A sentence about a row that a restore would refuse. */
  refusal: z.string().optional(),
});
export type Written = z.infer<typeof writtenSchema>;

export const checkedSchema = z.object({
  contents: backupContentsSchema,
  /** The hashes of the uploads that were not in the uploads folder yet. They are in the job's folder. */
  newUploads: z.array(z.string()),
});
export type Checked = z.infer<typeof checkedSchema>;

/** File names in a job's folder. */
export const WRITTEN_FILE = 'written';
export const DECRYPTED_FILE = 'decrypted';
export const STAGED_DATABASE = 'staged.sqlite';
