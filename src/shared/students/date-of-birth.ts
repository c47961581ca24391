import { z } from 'zod';

const REQUIRED = 'Date of birth is required';
const NOT_REAL = 'Please enter a real date of birth';
const IN_THE_FUTURE = 'Date of birth must be in the past';
const OLDEST_YEAR = 1900;

/** The day ('yyyy-mm-dd') in a date or an ISO timestamp, in the timestamp's own zone. */
function dayOf(text: string): string | undefined {
  const { day, time = '' } = /^(?<day>\d{4}-\d{2}-\d{2})(?<time>T.+)?$/.exec(text)?.groups ?? {};
  const isReal = z.iso.date().safeParse(day).success && !Number.isNaN(Date.parse(day + time));
  return isReal ? day : undefined;
}

/**
 * A date of birth, sent as a day or an ISO timestamp (the pages send noon of the chosen day, applicants §4). Stored
 * and returned as noon UTC of that day, so that every time zone reads the same day.
 */
export const dateOfBirth = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .transform((text, context) => {
    const day = dayOf(text);
    const isPossible = day !== undefined && Number(day.slice(0, 4)) >= OLDEST_YEAR;
    if (isPossible && new Date(day) < new Date()) return `${day}T12:00:00.000Z`;
    context.addIssue({ code: 'custom', message: isPossible ? IN_THE_FUTURE : NOT_REAL });
    return z.NEVER;
  });
