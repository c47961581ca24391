import { z } from 'zod';
import { EMAIL_NEEDED, emailConfigSchema } from './email.ts';
import { backupTypeSchema } from './list.ts';
import { backupContentsSchema, dataSummarySchema } from './schema.ts';

/** `emailConfig` only when the backup is to be e-mailed (administrator spec §7). */
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
  /** Why it was not e-mailed although it was to be. */
  message: z.string().optional(),
  /** Which documents' files are not in it, being lost or damaged, and what to do. */
  lacks: z.string().optional(),
});
export type CreatedBackup = z.infer<typeof createdBackupSchema>;

export const restoredSchema = z.object({ message: z.string(), safetyBackup: z.string() });

const addedSinceSchema = z.object({ accounts: z.int(), submissions: z.int(), documents: z.int() });
export type AddedSince = z.infer<typeof addedSinceSchema>;

/** What a restore would bring back, what is there now, and what came since the backup, which it would take away. */
export const inspectionSchema = z.object({
  fileName: z.string(),
  contents: backupContentsSchema,
  current: dataSummarySchema,
  addedSince: addedSinceSchema,
});
export type Inspection = z.infer<typeof inspectionSchema>;

/** What a super administrator should look after; empty when all is well. */
export const backupHealthSchema = z.object({ problems: z.array(z.string()) });
