import { z } from 'zod';
import {
  type PortalSchedule,
  type PortalStatus,
  portalStatus,
} from '../../../shared/portal/portal-status.ts';
import {
  readScheduleInputs,
  SCHEDULE_FIELDS_REQUIRED,
  SCHEDULE_MODES,
  type ScheduleInputs,
  scheduleMode,
} from '../../../shared/portal/schedule-inputs.ts';

const FIELDS = ['openDay', 'openTime', 'closeDay', 'closeTime'] as const;

/** The field to focus: the first empty one, or the closing day when the dates are in the wrong order. */
const fieldOf = (problem: string, form: ScheduleInputs) =>
  problem === SCHEDULE_FIELDS_REQUIRED ? (FIELDS.find((field) => !form[field]) ?? 'openDay') : 'closeDay';

const text = z.string();
/** The rules of the form (administrators §5), each reported at its field. */
export const scheduleFormSchema = z
  .object({ mode: z.enum(SCHEDULE_MODES), openDay: text, openTime: text, closeDay: text, closeTime: text })
  .superRefine((form, { addIssue }) => {
    const schedule = readScheduleInputs(form, new Date());
    if (!('problem' in schedule)) return;
    addIssue({ code: 'custom', path: [fieldOf(schedule.problem, form)], message: schedule.problem });
  });

/**
 * The form's schedule; null while the form is incomplete. If the portal is already open without an end, the stored
 * dates are kept.
 */
export function toSchedule(form: ScheduleInputs, stored: PortalStatus, now: Date): PortalSchedule | null {
  const isAlready = form.mode === 'always-open' && scheduleMode(stored) === 'always-open' && stored.isOpen;
  if (isAlready) return { openDate: stored.openDate, closeDate: stored.closeDate };
  const schedule = readScheduleInputs(form, now);
  return 'problem' in schedule ? null : schedule;
}

/** Are the schedules equal? Days and times count only in scheduled mode. */
export const sameSchedule = (one: ScheduleInputs, other: ScheduleInputs): boolean =>
  one.mode === other.mode &&
  (one.mode !== 'scheduled' || FIELDS.every((field) => one[field] === other[field]));

type Phase = PortalStatus & { from: Date; isNow: boolean };

/** What applicants will see now and after each future date of the schedule. */
export function phasesOf(schedule: PortalSchedule, now: Date): Phase[] {
  const dates = [schedule.openDate, schedule.closeDate].flatMap((date) => (date ? new Date(date) : []));
  const changes = [now, ...dates.filter((date) => date > now)];
  return changes.map((from) => ({ ...portalStatus(schedule, from), from, isNow: from === now }));
}
