import { expect, test } from 'vitest';
import { backupFileName, parseBackupName } from '../../src/shared/backups/names.ts';

const createdAt = new Date('2026-11-22T02:05:09.731Z');

test.each([
  ['database', 'database-2026-11-22T02-05-09Z-1f09ac.sql'],
  ['full', 'full-2026-11-22T02-05-09Z-1f09ac.zip'],
] as const)('a %s backup is called %s', (type, name) => {
  expect(backupFileName(type, createdAt, '1f09ac')).toBe(name);
  expect(parseBackupName(name)).toEqual({ type, createdAt: '2026-11-22T02:05:09.000Z' });
});

test.each([
  '',
  'database',
  'portal.sqlite',
  'before-0011_catalogue_edits-2026-11-22T02-05-09.731Z.sqlite',
  'database-2026-11-22T02-05-09Z-1f09ac.zip',
  'full-2026-11-22T02-05-09Z-1f09ac.sql',
  'full-2026-11-22T02-05-09Z-1f09ac.zip.partial',
  'full-2026-11-22T02-05-09Z-1f09ac.zip\n',
  'Full-2026-11-22T02-05-09Z-1f09ac.zip',
  'full-2026-11-22T02:05:09Z-1f09ac.zip',
  'full-2026-11-22T02-05-09Z-1f09a.zip',
  'full-2026-11-22T02-05-09Z-1f09ac7.zip',
  'full-2026-11-22T02-05-09Z-1f0/ac.zip',
  'full-2026-02-30T02-05-09Z-1f09ac.zip',
  'full-2026-11-22T24-05-09Z-1f09ac.zip',
  'full-2026-13-22T02-05-09Z-1f09ac.zip',
  '../full-2026-11-22T02-05-09Z-1f09ac.zip',
  '/full-2026-11-22T02-05-09Z-1f09ac.zip',
  'uploads/full-2026-11-22T02-05-09Z-1f09ac.zip',
  'full-2026-11-22T02-05-09Z-1f09ac.zip\0',
])('%j is no backup’s name', (name) => {
  expect(parseBackupName(name)).toBeUndefined();
});
