import { REMINDER_KINDS, type ReminderKind } from '../../../shared/reminders/schema.ts';
import { DAY } from '../../platform/clock.ts';

/** How long before the end the reminders of the end are due. */
const BEFORE_END = { reminder_week: 7 * DAY, reminder_last: 2 * DAY } as const;
const AFTER_CHANGE = 3 * DAY;

/** Drafts untouched for longer are of an earlier year, and reminders older than this are ignored. */
export const STALE = 180 * DAY;

type Draft = { begunAt: string; changedAt: string };

/**
 * When each reminder of a draft is due; undefined when it never is. Reminders of the end are only for drafts that
 * were begun before the reminder is due. The reminder after a change is not sent in the last week, when those of the
 * end are.
 */
function dueAt(kind: ReminderKind, { begunAt, changedAt }: Draft, closeDate: string | null, now: number) {
  const end = closeDate === null ? undefined : Date.parse(closeDate);
  if (kind === 'reminder_draft') {
    if (end !== undefined && now >= end - BEFORE_END.reminder_week) return undefined;
    return Date.parse(changedAt) + AFTER_CHANGE;
  }
  if (end === undefined) return undefined;
  const due = end - BEFORE_END[kind];
  return Date.parse(begunAt) <= due ? due : undefined;
}

/** The reminders that are due at `now` and not among `earlier`, the most urgent first (standing §6). */
export function dueReminders(
  draft: Draft,
  { closeDate, now, earlier }: { closeDate: string | null; now: Date; earlier: readonly ReminderKind[] },
): ReminderKind[] {
  const at = now.getTime();
  if (Date.parse(draft.changedAt) <= at - STALE) return [];
  return REMINDER_KINDS.filter((kind) => {
    const due = dueAt(kind, draft, closeDate, at);
    return due !== undefined && due <= at && !earlier.includes(kind);
  });
}
