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

export type AutomaticBackup = Backup & { isWhole: boolean };

export const newestFirst = (backups: readonly AutomaticBackup[]) =>
  backups.toSorted((a, b) => b.created.localeCompare(a.created));

/** The newest backup of each of the latest `count` periods that have one. */
function newestOfEach(
  backups: readonly AutomaticBackup[],
  periodOf: (instant: string) => string,
  count: number,
) {
  const byPeriod = Map.groupBy(backups, ({ created }) => periodOf(created));
  return [...byPeriod.values()].slice(0, count).flatMap(([newest]) => newest ?? []);
}

/**
 * The newest full backup without a fault, since only full ones hold the uploads. Also the newest database backup without
 * one, as long as newer ones cannot be restored.
 */
export function lastWhole(backups: readonly AutomaticBackup[]) {
  const sorted = newestFirst(backups);
  const full = sorted.find(({ type, isWhole }) => type === 'full' && isWhole);
  const [newest, ...older] = sorted.filter(({ type }) => type === 'database');
  const database = newest?.isWhole ? undefined : older.find(({ isWhole }) => isWhole);
  return [full, database].flatMap((backup) => backup ?? []);
}

/**
 * The automatic backups that need not be kept: neither the newest of a day or week to keep, nor one that
 * `lastWhole` keeps.
 */
export function outdatedBackups(
  backups: readonly AutomaticBackup[],
  { keepDaily, keepWeekly }: Pick<AutomaticSettings, 'keepDaily' | 'keepWeekly'>,
): AutomaticBackup[] {
  const sorted = newestFirst(backups);
  const kept = new Set([
    ...newestOfEach(sorted, schoolDay, keepDaily),
    ...newestOfEach(sorted, schoolWeek, keepWeekly),
    ...lastWhole(backups),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}
