import type { ReminderKind } from '../../../shared/reminders/schema.ts';

export type ReminderTables = {
  /** The reminders that were due, so that each goes once. */
  reminders: {
    userId: number;
    kind: ReminderKind;
    at: string;
    /** When it went out; null while it waits, and when a more urgent one took its place. */
    sentAt: string | null;
  };
  /** The accounts that want no reminders. */
  reminderRefusals: {
    userId: number;
    at: string;
  };
  reminderKey: {
    id: number;
    key: string;
  };
};
