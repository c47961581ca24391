import { atSchool } from '../../../shared/format/dates.ts';
import { instantAt } from '../../../shared/portal/schedule-inputs.ts';

/**
 * The instant of a day and a time at the school; undefined if they are not valid. It is `before` while they are its own:
 * the inputs show no seconds, and a time that is not changed should stay as it is.
 */
export function typedAnswerBy(before: string, { day, time }: { day: string; time: string }) {
  const shown = atSchool(before);
  return day === shown.day && time === shown.time ? before : instantAt(day, time);
}
