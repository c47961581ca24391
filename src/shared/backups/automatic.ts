import { z } from 'zod';
import { backupTypeSchema } from './list.ts';

const keep = (least: number, message: string) => z.int(message).min(least, message).max(60, message);

/** When automatic backups run, and how many of them are kept. */
export const automaticSettingsSchema = z.object({
  isOn: z.boolean(),
  type: backupTypeSchema,
  /** In Port of Spain time. */
  atTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, for example 02:00'),
  keepDaily: keep(1, 'Please keep 1 to 60 daily backups'),
  keepWeekly: keep(0, 'Please keep 0 to 60 weekly backups'),
});
export type AutomaticSettings = z.infer<typeof automaticSettingsSchema>;

export const automaticBackupsSchema = automaticSettingsSchema.extend({
  /** Null while automatic backups are off. */
  nextRunAt: z.string().nullable(),
  lastRunAt: z.string().nullable(),
  lastOutcome: z.enum(['running', 'done', 'failed']).nullable(),
  /** Why the last run failed, or what is wrong with the backup although the run succeeded. */
  lastFailure: z.string().nullable(),
});
export type AutomaticBackups = z.infer<typeof automaticBackupsSchema>;
