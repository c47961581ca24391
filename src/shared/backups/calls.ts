import { z } from 'zod';
import { EMAIL_NEEDED, emailConfigSchema } from './email.ts';
import { backupTypeSchema } from './list.ts';
import { backupContentsSchema, dataSummarySchema } from './schema.ts';

/** `emailConfig` only if the backup is to be emailed (administrators §7). */
export const createBackupSchema = z
  .object({
    type: backupTypeSchema,
    sendEmail: z.boolean('sendEmail must be true or false').default(false),
    emailConfig: emailConfigSchema.optional(),
  })
  .refine(({ sendEmail, emailConfig }) => !sendEmail || emailConfig !== undefined, {
    path: ['emailConfig'],
    message: EMAIL_NEEDED,
  });

export const createdBackupSchema = z.object({
  fileName: z.string(),
  emailSent: z.boolean(),
  /** Why the backup was not emailed although requested. */
  message: z.string().optional(),
  /** What is wrong with the backup (documents whose files it lacks, a row that a restore would refuse), and what to do. */
  lacks: z.string().optional(),
});
export type CreatedBackup = z.infer<typeof createdBackupSchema>;

export const restoredSchema = z.object({ message: z.string(), safetyBackup: z.string() });

const addedSinceSchema = z.object({
  accounts: z.int(),
  submissions: z.int(),
  documents: z.int(),
  decisions: z.int(),
  notes: z.int(),
  /** Of exam results and documents. */
  checks: z.int(),
  /** Made, answered or changed. */
  offers: z.int(),
  /** About decisions. */
  letters: z.int(),
  /** To many applicants at once. */
  messages: z.int(),
});
export type AddedSince = z.infer<typeof addedSinceSchema>;

/** What a restore would bring back, what is there now, and what was added since the backup and would be lost. */
export const inspectionSchema = z.object({
  fileName: z.string(),
  contents: backupContentsSchema,
  current: dataSummarySchema,
  addedSince: addedSinceSchema,
});
export type Inspection = z.infer<typeof inspectionSchema>;

/** Problems that a super administrator should solve; empty when there are none. */
export const backupHealthSchema = z.object({ problems: z.array(z.string()) });
