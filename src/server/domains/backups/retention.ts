import type { AutomaticSettings } from '../../../shared/backups/automatic.ts';
import type { Backup } from '../../../shared/backups/list.ts';
import { BACKUP_TYPES } from '../../../shared/backups/names.ts';
import { schoolDay } from '../../../shared/format/dates.ts';
import { DAY } from '../../platform/clock.ts';

/** The Monday of the week, in Port of Spain. */
function schoolWeek(instant: string) {
  const day = new Date(schoolDay(instant));
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * DAY).toISOString();
}

type AutomaticBackup = Backup & { isWhole: boolean };

/** The newest backup of each of the latest `count` periods that have one. */
function newestOfEach(
  newestFirst: readonly AutomaticBackup[],
  periodOf: (instant: string) => string,
  count: number,
) {
  const byPeriod = Map.groupBy(newestFirst, ({ created }) => periodOf(created));
  return [...byPeriod.values()].slice(0, count).flatMap(([newest]) => newest ?? []);
}

/**
 * Of each type whose newest backup has a fault, the last one without: only that may still hold the files that newer ones
 * lack, or be restored.
 */
function lastWhole(newestFirst: readonly AutomaticBackup[]) {
  return BACKUP_TYPES.flatMap((type) => {
    const ofType = newestFirst.filter((backup) => backup.type === type);
    return ofType[0]?.isWhole ? [] : ofType.filter(({ isWhole }) => isWhole).slice(0, 1);
  });
}

/**
 * The automatic backups that need not be kept: neither the newest of a day or week to keep, nor the last one
 * without a fault.
 */
export function outdatedBackups(
  backups: readonly AutomaticBackup[],
  { keepDaily, keepWeekly }: Pick<AutomaticSettings, 'keepDaily' | 'keepWeekly'>,
): AutomaticBackup[] {
  const newestFirst = backups.toSorted((a, b) => b.created.localeCompare(a.created));
  const kept = new Set([
    ...newestOfEach(newestFirst, schoolDay, keepDaily),
    ...newestOfEach(newestFirst, schoolWeek, keepWeekly),
    ...lastWhole(newestFirst),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}
