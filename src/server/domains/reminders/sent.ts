import type { ReminderKind } from '../../../shared/reminders/schema.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import type { Database } from '../../tables.ts';
import { setSent } from './queries.ts';

/** Call when a reminder has gone. */
export const noteReminder = (db: Database, clock: Clock, userId: number, kind: ReminderKind) =>
  setSent(db, { userId, kind, sentAt: timestamp(clock) });
