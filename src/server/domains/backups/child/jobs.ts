import { z } from 'zod';
import { BACKUP_TYPES } from '../../../../shared/backups/names.ts';
import { backupContentsSchema } from '../../../../shared/backups/schema.ts';

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
]);
export type Job = z.infer<typeof jobSchema>;
export type WriteJob = Extract<Job, { task: 'write' }>;
export type CheckJob = Extract<Job, { task: 'check' }>;

/** The hashes of uploads that documents refer to, but that are lost or damaged. */
export const writtenSchema = z.object({ missing: z.array(z.string()) });
export type Written = z.infer<typeof writtenSchema>;

export const checkedSchema = z.object({
  contents: backupContentsSchema,
  /** The hashes of the uploads that were not in the uploads folder yet. They are in the job's folder. */
  newUploads: z.array(z.string()),
});
export type Checked = z.infer<typeof checkedSchema>;

/** File names in a job's folder. */
export const WRITTEN_FILE = 'written';
export const STAGED_DATABASE = 'staged.sqlite';
