import { z } from 'zod';

/** The reminders to applicants who have not submitted, the most urgent first (standing §6). */
export const REMINDER_KINDS = ['reminder_last', 'reminder_week', 'reminder_draft'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export const reminderSettingSchema = z.object({
  wanted: z.boolean({ error: 'Please say whether you want reminders' }),
});

export const stopRemindersSchema = z.object({ token: z.string({ error: 'This link is not complete' }) });

/** How many reminders of each kind went out, and how many accounts want none. */
export const reminderCountsSchema = z.object({
  sent: z.object(Object.fromEntries(REMINDER_KINDS.map((kind) => [kind, z.int()]))),
  total: z.int(),
  refused: z.int(),
});
