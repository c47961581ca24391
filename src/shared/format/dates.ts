/** Where the school is. Trinidad and Tobago keeps UTC-4 the whole year. */
const SCHOOL_TIME_ZONE = 'America/Port_of_Spain';
export const SCHOOL_OFFSET = '-04:00';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: SCHOOL_TIME_ZONE,
});
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: SCHOOL_TIME_ZONE,
});

/** An instant as dd/mm/yyyy in Port of Spain time. */
export const formatDate = (instant: Date | string) => dayFormat.format(new Date(instant));

/** An instant as 'dd/mm/yyyy at hh:mm' in Port of Spain time. */
export const formatDateTime = (instant: Date | string) =>
  `${formatDate(instant)} at ${timeFormat.format(new Date(instant))}`;

/** The calendar year and month (1 to 12) of an instant in Port of Spain time. */
export function schoolYearMonth(instant: Date) {
  const [, month, year] = formatDate(instant).split('/');
  return { year: Number(year), month: Number(month) };
}

/** The calendar day of an instant in Port of Spain time, as yyyy-mm-dd. */
export const schoolDay = (instant: Date | string) => formatDate(instant).split('/').reverse().join('-');

const DAY_MS = 24 * 60 * 60 * 1000;

/** It is this day (yyyy-mm-dd) at the school from the first of these instants until just before the second. */
export function schoolDayBounds(day: string): { from: string; until: string } {
  const from = new Date(`${day}T00:00:00${SCHOOL_OFFSET}`);
  return { from: from.toISOString(), until: new Date(from.getTime() + DAY_MS).toISOString() };
}

/** A calendar day, yyyy-mm-dd, as dd/mm/yyyy. */
export const formatDay = (day: string) => day.split('-').reverse().join('/');

/**
 * A date of birth as people write it. It is kept as an ISO timestamp at noon UTC of the chosen day,
 * so its first ten characters are the day in every time zone.
 */
export const formatDateOfBirth = (isoNoon: string) => formatDay(isoNoon.slice(0, 10));
