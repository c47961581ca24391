import { z } from 'zod';
import { schoolDay, schoolInstant, schoolTime } from '../../../shared/format/dates.ts';
import {
  type PortalSchedule,
  type PortalStatus,
  portalStatus,
} from '../../../shared/portal/portal-status.ts';
import { scheduleSchema } from '../../../shared/portal/schema.ts';

/** The three ways to run the portal (administrator spec §4). */
export const MODES = ['scheduled', 'always-open', 'always-closed'] as const;
export type Mode = (typeof MODES)[number];

/** Days and times as the inputs have them, in Port of Spain; the browser's own time zone has no say. */
export type ScheduleValues = Record<'mode' | 'openDay' | 'openTime' | 'closeDay' | 'closeTime', string>;

const FILL_IN_ALL = 'Please fill in all date and time fields for scheduled mode';

/** Neither date means always closed, an open date alone always open (administrator spec §4). */
export function inferMode({ openDate, closeDate }: PortalSchedule): Mode {
  if (closeDate) return 'scheduled';
  return openDate ? 'always-open' : 'always-closed';
}

/** What is stored, as the form shows it. */
export function toValues({ openDate, closeDate }: PortalSchedule): ScheduleValues {
  return {
    mode: inferMode({ openDate, closeDate }),
    openDay: openDate ? schoolDay(openDate) : '',
    openTime: openDate ? schoolTime(openDate) : '',
    closeDay: closeDate ? schoolDay(closeDate) : '',
    closeTime: closeDate ? schoolTime(closeDate) : '',
  };
}

const isInstant = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success;

/** The dates of scheduled mode, once all four fields are filled in. */
function scheduledDates({ openDay, openTime, closeDay, closeTime }: ScheduleValues) {
  const openDate = schoolInstant(openDay, openTime);
  const closeDate = schoolInstant(closeDay, closeTime);
  return isInstant(openDate) && isInstant(closeDate) ? { openDate, closeDate } : null;
}

const firstUnfilled = ({ openDay, openTime, closeDay }: ScheduleValues) => {
  if (!isInstant(schoolInstant(openDay, '00:00'))) return 'openDay';
  if (!isInstant(schoolInstant(openDay, openTime))) return 'openTime';
  return isInstant(schoolInstant(closeDay, '00:00')) ? 'closeTime' : 'closeDay';
};

const text = z.string();
/** Scheduled mode needs all four fields, the opening before the closing (administrator spec §5). */
export const scheduleValuesSchema = z
  .object({ mode: z.enum(MODES), openDay: text, openTime: text, closeDay: text, closeTime: text })
  .superRefine((values, { addIssue }) => {
    if (values.mode !== 'scheduled') return;
    const dates = scheduledDates(values);
    if (!dates) return addIssue({ code: 'custom', path: [firstUnfilled(values)], message: FILL_IN_ALL });
    for (const { message } of scheduleSchema.safeParse(dates).error?.issues ?? []) {
      addIssue({ code: 'custom', path: ['closeDay'], message });
    }
  });

/** Its beginning, so that a clock that is some seconds ahead of the server's does not put the opening off. */
const thisMinute = (now: Date) => new Date(schoolInstant(schoolDay(now), schoolTime(now))).toISOString();

/**
 * The schedule that the form asks for; null while it is not complete. A portal that is open already, without an end,
 * keeps the date since when it is.
 */
export function toSchedule(values: ScheduleValues, stored: PortalStatus, now: Date): PortalSchedule | null {
  const { success, data } = scheduleValuesSchema.safeParse(values);
  if (!success) return null;
  if (data.mode === 'always-closed') return { openDate: null, closeDate: null };
  if (data.mode === 'always-open') {
    const isOpenAlready = stored.isOpen && inferMode(stored) === 'always-open';
    return { openDate: isOpenAlready ? stored.openDate : thisMinute(now), closeDate: null };
  }
  const { openDate, closeDate } = scheduleSchema.parse(scheduledDates(values));
  return { openDate, closeDate };
}

/** Two forms that come to the same schedule: days and times only count in scheduled mode. */
export const sameSchedule = (one: ScheduleValues, other: ScheduleValues): boolean =>
  one.mode === other.mode && (one.mode !== 'scheduled' || JSON.stringify(one) === JSON.stringify(other));

export type Phase = PortalStatus & { from: Date; isNow: boolean };

/** What applicants will read, and from when on: now, and after each of the instants to come. */
export function phasesOf(schedule: PortalSchedule, now: Date): Phase[] {
  const dates = [schedule.openDate, schedule.closeDate].flatMap((date) => (date ? new Date(date) : []));
  const changes = [now, ...dates.filter((date) => date > now)];
  return changes.map((from) => ({ ...portalStatus(schedule, from), from, isNow: from === now }));
}
