import { schoolDay, schoolDayBounds } from '../format/dates.ts';
import { DAY } from '../format/durations.ts';

/** The last millisecond of the day at the school `days` days from now, as a UTC ISO string. */
export function defaultAnswerBy(now: Date, days: number): string {
  const day = schoolDay(new Date(now.getTime() + days * DAY));
  return new Date(Date.parse(schoolDayBounds(day).until) - 1).toISOString();
}

/** How many days are left at the school, today not counted; 0 on the last day. */
export const daysLeft = (answerBy: string, now: Date) =>
  Math.round((Date.parse(`${schoolDay(answerBy)}T00:00Z`) - Date.parse(`${schoolDay(now)}T00:00Z`)) / DAY);
