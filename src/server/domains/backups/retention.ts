import type { AutomaticSettings } from '../../../shared/backups/automatic.ts';
import type { Backup } from '../../../shared/backups/list.ts';
import { schoolDay } from '../../../shared/format/dates.ts';
import { DAY } from '../../platform/clock.ts';

/** The Monday of the week, in Port of Spain. */
function schoolWeek(instant: string) {
  const day = new Date(schoolDay(instant));
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * DAY).toISOString();
}

/** The newest backup of each of the latest so many periods that have one. */
function newestOfEach(newestFirst: readonly Backup[], periodOf: (instant: string) => string, count: number) {
  const byPeriod = Map.groupBy(newestFirst, ({ created }) => periodOf(created));
  return [...byPeriod.values()].slice(0, count).flatMap(([newest]) => newest ?? []);
}

/** Which of the automatic backups are not needed any more: those that are neither a day's nor a week's to keep. */
export function outdatedBackups(
  backups: readonly Backup[],
  { keepDaily, keepWeekly }: Pick<AutomaticSettings, 'keepDaily' | 'keepWeekly'>,
): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.created.localeCompare(a.created));
  const kept = new Set([
    ...newestOfEach(newestFirst, schoolDay, keepDaily),
    ...newestOfEach(newestFirst, schoolWeek, keepWeekly),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}
