import { DAY, HOUR } from './durations.ts';

/** Trinidad and Tobago is at UTC-4 all year. */
export const SCHOOL_OFFSET = '-04:00';
const BEHIND_UTC = 4 * HOUR;

/** The day (yyyy-mm-dd) and the time (hh:mm) at the school. */
export function atSchool(instant: Date | string): { day: string; time: string } {
  const clock = new Date(new Date(instant).getTime() - BEHIND_UTC).toISOString();
  return { day: clock.slice(0, 10), time: clock.slice(11, 16) };
}

/** The calendar day of an instant in Port of Spain time, as yyyy-mm-dd. */
export const schoolDay = (instant: Date | string) => atSchool(instant).day;

/** A calendar day, yyyy-mm-dd, as dd/mm/yyyy. */
export const formatDay = (day: string) => day.split('-').reverse().join('/');

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A calendar day for the eyes of who chose it: the browser's own field may have the month first. */
export const formatChosenDay = (day: string) =>
  `${WEEKDAYS[new Date(day).getUTCDay()]}, ${formatDay(day)} (day/month/year)`;

/** An instant as dd/mm/yyyy in Port of Spain time. */
export const formatDate = (instant: Date | string) => formatDay(schoolDay(instant));

/** An instant as 'dd/mm/yyyy at hh:mm' in Port of Spain time. */
export const formatDateTime = (instant: Date | string) =>
  `${formatDate(instant)} at ${atSchool(instant).time}`;

/** The calendar year and month (1 to 12) of an instant in Port of Spain time. */
export function schoolYearMonth(instant: Date) {
  const [year, month] = schoolDay(instant).split('-');
  return { year: Number(year), month: Number(month) };
}

/** The first instant of a day (yyyy-mm-dd) at the school, and the first instant of the next day. */
export function schoolDayBounds(day: string): { from: string; until: string } {
  const from = new Date(`${day}T00:00:00${SCHOOL_OFFSET}`);
  return { from: from.toISOString(), until: new Date(from.getTime() + DAY).toISOString() };
}

/**
 * A date of birth as dd/mm/yyyy. It is stored as an ISO timestamp at noon UTC of the chosen day, so its first ten
 * characters are the day in every time zone.
 */
export const formatDateOfBirth = (isoNoon: string) => formatDay(isoNoon.slice(0, 10));
