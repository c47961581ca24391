import { z } from 'zod/mini';
import { schoolDay } from '../../../shared/format/dates.ts';
import { readStored, writeStored } from '../../components/state/storage.ts';

const KEY = 'paceAtTheResultsDesk';
const paceSchema = z.object({ day: z.string(), count: z.number(), seconds: z.number() });
/** A longer one was a break. */
const LONGEST_SECONDS = 600;

const none = () => ({ day: schoolDay(new Date()), count: 0, seconds: 0 });

/** How many applications this administrator has finished today, and how long one took. */
export function paceOfToday() {
  const kept = readStored(KEY, (value) => paceSchema.parse(value));
  const today = none();
  return kept?.day === today.day ? kept : today;
}

/** Both in milliseconds: when the application was opened, and when the rest of it was confirmed. */
export function noteFinished(since: number, until: number): void {
  const { day, count, seconds } = paceOfToday();
  const taken = Math.min(LONGEST_SECONDS, Math.round((until - since) / 1000));
  writeStored(KEY, { day, count: count + 1, seconds: seconds + taken });
}
