import { expect, test } from 'vitest';
import { outdatedBackups } from '../../src/server/domains/backups/retention.ts';
import { BACKUP_TYPES } from '../../src/shared/backups/names.ts';

const backup = (created: string) => ({
  name: created,
  created,
  size: 1,
  type: 'full' as const,
  isWhole: true,
});

/** One backup for each night from Sunday, 1 November 2026, at two in the morning. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, night) =>
    backup(new Date(Date.UTC(2026, 10, 1 + night, 6)).toISOString()),
  );

const kept = (backups: Parameters<typeof outdatedBackups>[0], keepDaily: number, keepWeekly: number) => {
  const outdated = outdatedBackups(backups, { keepDaily, keepWeekly });
  return backups.filter((one) => !outdated.includes(one)).map(({ created }) => Number(created.slice(8, 10)));
};

test.each([
  ['the last days', 10, 3, 0, [8, 9, 10]],
  ['the last of each week, the present one among them', 25, 1, 4, [8, 15, 22, 25]],
  ['days and weeks, each counted by itself', 25, 2, 3, [15, 22, 24, 25]],
  ['all while there are few', 3, 7, 4, [1, 2, 3]],
  ['none of none', 0, 7, 4, []],
] as const)('%s', (_, count, keepDaily, keepWeekly, expected) => {
  expect(kept(nights(count), keepDaily, keepWeekly)).toEqual(expected);
});

test('days are the school’s: eleven in the evening and one in the morning are two', () => {
  const late = backup('2026-11-03T03:00:00.000Z');
  const early = backup('2026-11-03T05:00:00.000Z');
  const noon = backup('2026-11-03T16:00:00.000Z');
  expect(outdatedBackups([late, early, noon], { keepDaily: 2, keepWeekly: 0 })).toEqual([early]);
});

test('gaps cost nothing: days without a backup do not count', () => {
  const [first, second] = [backup('2026-01-05T06:00:00.000Z'), backup('2026-09-07T06:00:00.000Z')];
  expect(outdatedBackups([first, second], { keepDaily: 2, keepWeekly: 0 })).toEqual([]);
});

test.each([
  ['while newer ones have one', [6, 7, 8], [5, 8]],
  ['but not once a newer one has none', [6, 7], [8]],
  ['and there may be none', [1, 2, 3, 4, 5, 6, 7, 8], [8]],
] as const)('the last one without a fault is kept %s', (_, lacking, expected) => {
  for (const type of BACKUP_TYPES) {
    const backups = nights(8).map((one, night) => ({
      ...one,
      type,
      isWhole: !lacking.some((other) => other === night + 1),
    }));
    expect(kept(backups, 1, 0)).toEqual(expected);
  }
});

test('backups of the database only take no place of a full one', () => {
  const [whole, lacking, dump] = nights(3);
  if (!whole || !lacking || !dump) throw new Error('there are three nights');
  const backups = [whole, { ...lacking, isWhole: false }, { ...dump, type: 'database' as const }];
  expect(kept(backups, 1, 0)).toEqual([1, 3]);
});

test.each([
  ['the last full backup', [], [3, 29, 30]],
  ['the last full backup without a fault', [3], [2, 29, 30]],
] as const)(
  'once only the database is backed up, %s stays: nothing else holds the uploads',
  (_, lacking, expected) => {
    const backups = nights(30).map((one, night) => ({
      ...one,
      type: night < 3 ? ('full' as const) : ('database' as const),
      isWhole: !lacking.some((other) => other === night + 1),
    }));
    expect(kept(backups, 2, 1)).toEqual(expected);
  },
);

test('a full backup holds the database too, so that it takes the place of one of the database only', () => {
  const backups = nights(5).map((one, night) => ({
    ...one,
    type: night < 3 ? ('database' as const) : ('full' as const),
  }));
  expect(kept(backups, 1, 0)).toEqual([5]);
});
