import { z } from 'zod';
import { BACKUP_TYPES } from '../../../../shared/backups/names.ts';
import { backupContentsSchema } from '../../../../shared/backups/schema.ts';

/** What is done in a process of its own. Whatever a job writes lies in `folder`, which goes when it is done or broken off. */
export const jobSchema = z.discriminatedUnion('task', [
  z.object({
    task: z.literal('write'),
    type: z.enum(BACKUP_TYPES),
    databaseFile: z.string(),
    uploadsFolder: z.string(),
    folder: z.string(),
    createdAt: z.string(),
  }),
  z.object({ task: z.literal('check'), file: z.string(), uploadsFolder: z.string(), folder: z.string() }),
]);
export type Job = z.infer<typeof jobSchema>;
export type WriteJob = Extract<Job, { task: 'write' }>;
export type CheckJob = Extract<Job, { task: 'check' }>;

/** Contents that documents refer to, but that are lost or damaged. */
export const writtenSchema = z.object({ missing: z.array(z.string()) });
export type Written = z.infer<typeof writtenSchema>;

export const checkedSchema = z.object({
  contents: backupContentsSchema,
  /** The hashes of the uploads that were not there yet; they lie in the folder. */
  newUploads: z.array(z.string()),
});
export type Checked = z.infer<typeof checkedSchema>;

/** In a job's folder. */
export const WRITTEN_FILE = 'written';
export const STAGED_DATABASE = 'staged.sqlite';
