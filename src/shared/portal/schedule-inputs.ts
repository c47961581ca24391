import { z } from 'zod';
import { atSchool, SCHOOL_OFFSET } from '../format/dates.ts';
import { MINUTE } from '../format/durations.ts';
import type { PortalSchedule } from './portal-status.ts';
import { OPEN_BEFORE_CLOSE } from './schema.ts';

export const SCHEDULE_MODES = ['scheduled', 'always-open', 'always-closed'] as const;
export type ScheduleMode = (typeof SCHEDULE_MODES)[number];

/** The mode of a stored schedule (administrators §4). */
export function scheduleMode({ openDate, closeDate }: PortalSchedule): ScheduleMode {
  if (!openDate) return 'always-closed';
  return closeDate ? 'scheduled' : 'always-open';
}

/**
 * Converts a day (yyyy-mm-dd) and a time (hh:mm) at the school to an instant in UTC; undefined if they are not valid.
 */
export function instantAt(day: string, time: string): string | undefined {
  const text = `${day}T${time}:00${SCHOOL_OFFSET}`;
  const isReal = z.iso.datetime({ offset: true }).safeParse(text).success;
  return isReal ? new Date(text).toISOString() : undefined;
}

/** An instant as the values of the form's inputs. */
const schoolInputs = (instant: string | null) => (instant ? atSchool(instant) : { day: '', time: '' });

export const SCHEDULE_FIELDS_REQUIRED = 'Please fill in all date and time fields for scheduled mode';

/** The inputs of the schedule page. Only the mode 'scheduled' uses the days and times. */
export type ScheduleInputs = {
  mode: ScheduleMode;
  openDay: string;
  openTime: string;
  closeDay: string;
  closeTime: string;
};

/** The form's values for a stored schedule. */
export function toScheduleInputs(schedule: PortalSchedule): ScheduleInputs {
  const open = schoolInputs(schedule.openDate);
  const close = schoolInputs(schedule.closeDate);
  return {
    mode: scheduleMode(schedule),
    openDay: open.day,
    openTime: open.time,
    closeDay: close.day,
    closeTime: close.time,
  };
}

/** The start of the minute of `now`, so that a clock some seconds ahead of the server's does not delay the opening. */
const thisMinute = (now: Date) => new Date(Math.floor(now.getTime() / MINUTE) * MINUTE).toISOString();

/** The schedule to send, or why there is none (administrators §5). A portal that is always open opens at `now`. */
export function readScheduleInputs(form: ScheduleInputs, now: Date): PortalSchedule | { problem: string } {
  if (form.mode === 'always-closed') return { openDate: null, closeDate: null };
  if (form.mode === 'always-open') return { openDate: thisMinute(now), closeDate: null };
  const openDate = instantAt(form.openDay, form.openTime);
  const closeDate = instantAt(form.closeDay, form.closeTime);
  if (!openDate || !closeDate) return { problem: SCHEDULE_FIELDS_REQUIRED };
  return openDate < closeDate ? { openDate, closeDate } : { problem: OPEN_BEFORE_CLOSE };
}
