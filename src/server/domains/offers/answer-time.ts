import { type Clock, timestamp } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';

/** @throws BAD_REQUEST at `answerBy` unless the instant lies in the future. */
export function requireAhead(clock: Clock, answerBy: string) {
  if (answerBy <= timestamp(clock)) throw invalid('Please choose a time in the future.', 'answerBy');
}
