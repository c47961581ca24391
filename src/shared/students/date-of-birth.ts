import { z } from 'zod';

const REQUIRED = 'Date of birth is required';
const NOT_REAL = 'Please enter a real date of birth';
const OLDEST_YEAR = 1900;

/** The day ('yyyy-mm-dd') that a date or an ISO timestamp names in UTC; noon anywhere falls on it. */
function dayOf(text: string): string | undefined {
  const { day, time = 'T12:00:00.000Z' } =
    /^(?<day>\d{4}-\d{2}-\d{2})(?<time>T.+)?$/.exec(text)?.groups ?? {};
  if (!day || !z.iso.date().safeParse(day).success) return undefined;
  const instant = new Date(day + time);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString().slice(0, 10);
}

/**
 * A date of birth, as a day or as an ISO timestamp (the pages send noon of the chosen day, applicant spec §4). Kept
 * and answered as noon UTC of that day, so that every time zone reads the same day.
 */
export const dateOfBirth = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .transform((text, context) => {
    const day = dayOf(text);
    if (day && Number(day.slice(0, 4)) >= OLDEST_YEAR && new Date(day) < new Date())
      return `${day}T12:00:00.000Z`;
    const message = day ? 'Date of birth must be in the past' : NOT_REAL;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
