import { stat, truncate } from 'node:fs/promises';
import { test } from 'vitest';
import { MANIFEST, SNAPSHOT } from '../../src/server/domains/backups/contents/manifest.ts';
import {
  forgeBytes,
  forgeOverlap,
  forgeZip,
  isUpload,
  listed,
  rename,
  withManifest,
  type ZipEntry,
} from '../support/backups/forge.ts';
import { hostileFiles, numbers, spoil } from '../support/backups/hostile.ts';

const hostile = hostileFiles();

const others = (entries: ZipEntry[]) => entries.filter((entry) => !isUpload(entry));
const uploads = (entries: ZipEntry[]) => entries.filter(isUpload);
const evil = { name: 'evil.txt', bytes: Buffer.from('evil') };

const zips: [about: string, change: (entries: ZipEntry[]) => ZipEntry[], reason: string | RegExp][] = [
  ['an extra entry', (entries) => [...entries, evil], 'evil.txt'],
  [
    'an extra entry that the manifest names',
    (entries) => withManifest([...entries, evil]),
    'does not belong',
  ],
  [
    'an upload that no document refers to',
    (entries) => {
      const bytes = Buffer.from('nobody’s');
      const name = `uploads/${'f'.repeat(64)}`;
      return withManifest([...entries, { name, bytes }]);
    },
    'does not belong',
  ],
  ['an upload missing', (entries) => entries.slice(0, -1), 'is missing'],
  ['an upload missing in the manifest too', (entries) => withManifest(entries.slice(0, -1)), 'is missing'],
  ['no database', (entries) => withManifest(entries.filter(({ name }) => name !== SNAPSHOT)), 'is missing'],
  ['no manifest', (entries) => entries.filter(({ name }) => name !== MANIFEST), MANIFEST],
  [
    'an entry twice',
    (entries) => [...others(entries), ...uploads(entries).slice(0, 1), ...uploads(entries)],
    'uploads/',
  ],
  [
    'an upload that is a link',
    (entries) => entries.map((entry) => (isUpload(entry) ? { ...entry, mode: 0o120777 } : entry)),
    'link',
  ],
  [
    'other bytes in an upload',
    (entries) => entries.map((entry) => (isUpload(entry) ? { ...entry, bytes: evil.bytes } : entry)),
    'checksum',
  ],
  [
    'an upload compressed',
    (entries) => entries.map((entry) => (isUpload(entry) ? { ...entry, compress: true } : entry)),
    'compressed',
  ],
  [
    'a bomb for a database',
    (entries) =>
      entries.map((entry) =>
        entry.name === SNAPSHOT ? { ...entry, bytes: Buffer.alloc(8 * 1024 ** 2) } : entry,
      ),
    'far more room',
  ],
  [
    'a bomb for a manifest',
    (entries) =>
      entries.map((entry) =>
        entry.name === MANIFEST ? { ...entry, bytes: Buffer.alloc(8 * 1024 ** 2, '[') } : entry,
      ),
    /too large|far more room/,
  ],
  [
    'a manifest that is no JSON',
    (entries) => entries.map((entry) => (entry.name === MANIFEST ? { ...entry, bytes: evil.bytes } : entry)),
    'cannot be read',
  ],
  [
    'a manifest of countless lists',
    (entries) =>
      entries.map((entry) =>
        entry.name === MANIFEST
          ? { ...entry, bytes: Buffer.from(`[${'[],'.repeat(1_000_000)}[]]`), compress: false }
          : entry,
      ),
    'not what this program writes',
  ],
  [
    'other counts of rows',
    (entries) =>
      withManifest(entries, (manifest) => ({ ...manifest, rows: { ...manifest.rows, users: 999 } })),
    'as many rows',
  ],
  [
    'a newer version',
    (entries) => withManifest(entries, (manifest) => ({ ...manifest, schemaVersion: '9999_later' })),
    'newer version',
  ],
  [
    'an older version than its database',
    (entries) => withManifest(entries, (manifest) => ({ ...manifest, schemaVersion: '0001_accounts' })),
    'is not what this program makes',
  ],
];

test.each(zips)('a zip with %s is refused', async (_, change, reason) => {
  const file = hostile.at('forged.zip');
  await forgeZip(hostile.good().full, file, change);
  await hostile.expectRefused(file, reason);
});

const uploadName = (bytes: Buffer) => /uploads\/[0-9a-f]{64}/.exec(bytes.toString('latin1'))?.[0] ?? '';
const patches: [about: string, change: (bytes: Buffer) => void, reason: string | RegExp][] = [
  [
    'a name that leads out of it',
    (bytes) => rename(bytes, uploadName(bytes), '../../../../tmp/evil'.padEnd(72, 'x')),
    /invalid relative path/,
  ],
  [
    'an absolute name',
    (bytes) => rename(bytes, uploadName(bytes), '/tmp/evil'.padEnd(72, 'x')),
    /absolute path/,
  ],
  [
    'a size that is too small',
    (bytes) => void bytes.writeUInt32LE(3, listed(bytes, 1) + 24),
    /bytes|checksum/,
  ],
  [
    'a size that is far too large',
    (bytes) => void bytes.writeUInt32LE(0xfffffff0, listed(bytes, 1) + 24),
    'far more room',
  ],
  [
    'stored sizes beyond the file',
    (bytes) => void bytes.writeUInt32LE(0x7fffffff, listed(bytes, 2) + 20),
    /size|more than it does/,
  ],
  ['another checksum', (bytes) => void bytes.writeUInt32LE(1, listed(bytes, 2) + 16), 'checksum'],
  ['an encrypted entry', (bytes) => void bytes.writeUInt16LE(9, listed(bytes, 1) + 8), 'encrypted'],
  ['a damaged list', (bytes) => void bytes.fill(0, listed(bytes, 1), listed(bytes, 1) + 20), /signature/],
];

test.each(patches)('a zip with %s is refused', async (_, change, reason) => {
  const file = hostile.at('patched.zip');
  await forgeBytes(hostile.good().full, file, change);
  await hostile.expectRefused(file, reason);
});

test('a zip of which the uploads overlap is refused: a small file could hold thousands', async () => {
  const file = hostile.at('overlap.zip');
  await forgeOverlap(hostile.good().full, file, 1024 ** 2);
  await hostile.expectRefused(file, 'it says that it holds more than it does.');
});

test('a zip of which the end is missing is refused', async () => {
  const file = hostile.at('cut.zip');
  await forgeBytes(hostile.good().full, file, () => undefined);
  await truncate(file, (await stat(file)).size - 100);
  await hostile.expectRefused(file, /./);
});

test('a file whose name says that it is of the other kind is refused', async () => {
  const file = hostile.at('database-2026-11-22T02-05-09Z-1f09ac.sql');
  await forgeBytes(hostile.good().full, file, () => undefined);
  await hostile.expectRefused(file, 'other kind', hostile.inspect);
});

test.each(numbers)('whatever bytes of a zip are changed, it is refused or sound (%i)', async (number) => {
  const file = hostile.at('spoiled.zip');
  await forgeBytes(hostile.good().full, file, (bytes) => {
    // Half of the cases damage the end, where the central directory is.
    const from = number % 2 === 0 ? bytes.length - 500 : 0;
    spoil(bytes.subarray(from), number);
  });
  await hostile.expectRefusedOrSound(file);
});
