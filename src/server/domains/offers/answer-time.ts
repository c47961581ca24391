import { type Clock, DAY, timestamp } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';

/** A reminder of an offer goes out so long before its end (places §8), in milliseconds. */
export const REMINDER_LEAD = 2 * DAY;

/** @throws BAD_REQUEST at `answerBy` unless the instant lies in the future. */
export function requireAhead(clock: Clock, answerBy: string) {
  if (answerBy <= timestamp(clock)) throw invalid('Please choose a time in the future.', 'answerBy');
}
