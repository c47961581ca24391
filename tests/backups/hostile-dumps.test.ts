import { existsSync } from 'node:fs';
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectBackup } from '../../src/server/domains/backups/check/inspect.ts';
import { checkBackup } from '../../src/server/domains/backups/child/check.ts';
import { MANIFEST, SNAPSHOT } from '../../src/server/domains/backups/contents/manifest.ts';
import { createBackup } from '../../src/server/domains/backups/create.ts';
import { inWorkFolder } from '../../src/server/domains/backups/work-folder.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { signInAs } from '../support/accounts.ts';
import { makeFolder, removeFolder } from '../support/folders.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';
import { ignoreProgress } from './filled-portal.ts';
import {
  forgeBytes,
  forgeDump,
  forgeSnapshot,
  forgeZip,
  isUpload,
  listed,
  rename,
  withManifest,
  type ZipEntry,
} from './forge.ts';

let portal: TestPortal;
let folder: string;
let backups: { database: string; full: string };

beforeAll(async () => {
  folder = await makeFolder();
  portal = await startPortal();
  await seedApplications(portal.services, { applications: 2 });
  await signInAs(portal, 'super_admin');
  const { backupsFolder } = portal.services.config;
  const make = async (type: 'database' | 'full') =>
    path.join(backupsFolder, (await createBackup(portal.services, type, ignoreProgress)).name);
  backups = { database: await make('database'), full: await make('full') };
}, 60_000);
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});

/** What hostile files try to write. */
const EVIL = path.join(tmpdir(), `evil-${process.pid}`);

/** Everything that a file could have touched. */
const everything = async () => ({
  evil: existsSync(EVIL),
  tables: await snapshotTables(portal),
  uploads: await storedFiles(portal),
  backups: await readdir(portal.services.config.backupsFolder),
  data: (await readdir(portal.dataFolder)).sort(),
});

/** As the process of its own does it. */
const check = (file: string) =>
  inWorkFolder(portal.services, (folder) => {
    const { uploadsFolder } = portal.services.config;
    return checkBackup({ task: 'check', file, uploadsFolder, folder }, () => undefined);
  });

async function expectRefused(
  file: string,
  reason: string | RegExp,
  read: (file: string) => Promise<unknown> = check,
) {
  const before = await everything();
  await expect(read(file)).rejects.toMatchObject({ status: 422, message: expect.stringMatching(reason) });
  expect(await everything()).toEqual(before);
}

const inspect = (file: string) => inspectBackup(portal.services, file, ignoreProgress);

const beforeCommit = (statement: string) => (text: string) =>
  text.replace('\nCOMMIT;', `\n${statement}\nCOMMIT;`);
const lineWrong = /line \d+ is not what this program writes/;

const dumps: [about: string, change: (text: string) => string, reason: string | RegExp][] = [
  ['ATTACH', beforeCommit(`ATTACH '${EVIL}' AS other;`), lineWrong],
  ['VACUUM INTO', beforeCommit(`VACUUM INTO '${EVIL}';`), lineWrong],
  ['PRAGMA', beforeCommit('PRAGMA writable_schema = ON;'), lineWrong],
  ['load_extension', beforeCommit("SELECT load_extension('/tmp/evil.so');"), lineWrong],
  ['a trigger', beforeCommit('CREATE TRIGGER evil AFTER INSERT ON users BEGIN SELECT 1; END;'), lineWrong],
  ['a view', beforeCommit('CREATE VIEW evil AS SELECT * FROM users;'), lineWrong],
  ['another table', (text) => text.replace('CREATE TABLE users', 'CREATE TABLE evil'), lineWrong],
  ['a dot command', beforeCommit(`.shell touch ${EVIL}`), lineWrong],
  ['rows of sessions', beforeCommit("INSERT INTO \"sessions\" VALUES('x',1,'','');"), lineWrong],
  ['a function as a value', (text) => text.replace(/VALUES\(1,'/, "VALUES(load_extension('x'),'"), lineWrong],
  [
    'a statement after a row',
    (text) => text.replace(/(INSERT INTO "school" .*;)/, '$1 DROP TABLE users;'),
    lineWrong,
  ],
  ['a comment', beforeCommit('-- a word'), lineWrong],
  [
    'a row with too few values',
    (text) => text.replace(/(INSERT INTO "school" VALUES\(\d+,).*/, '$11);'),
    lineWrong,
  ],
  ['a NUL', (text) => text.replace("'Sixth", "'\0Sixth"), lineWrong],
  ['rows in another order', beforeCommit('INSERT INTO "users" VALUES(1);'), lineWrong],
  ['a row left out', (text) => text.replace(/INSERT INTO "school" .*\n/, ''), 'as many rows as it says'],
  [
    'a value that the table refuses',
    (text) => text.replace(/(INSERT INTO "users" .*)'super_admin'/, "$1'emperor'"),
    /“users” does not fit.*CHECK/,
  ],
  [
    'a reference that leads nowhere',
    (text) => text.replace(/(INSERT INTO "students" VALUES\(\d+),\d+,/, '$1,99999,'),
    /FOREIGN KEY/,
  ],
  [
    'text for a number',
    (text) => text.replace(/INSERT INTO "school" VALUES\(1,/, 'INSERT INTO "school" VALUES(\'x\','),
    /“school” does not fit/,
  ],
  [
    'a number that is too large',
    (text) =>
      text.replace(/INSERT INTO "users" VALUES\(1,/, 'INSERT INTO "users" VALUES(9223372036854775807,'),
    'too large',
  ],
  [
    'one beyond 64 bits',
    (text) =>
      text.replace(/INSERT INTO "users" VALUES\(1,/, 'INSERT INTO "users" VALUES(9999999999999999999,'),
    'too large',
  ],
  [
    'nobody who looks after it',
    (text) => text.replace(/(INSERT INTO "users" .*)'super_admin'/, "$1'admin'"),
    'no active super administrator',
  ],
  [
    'an instant that is none',
    (text) =>
      text.replace(
        /(INSERT INTO "applications" VALUES\(\d+,'[^']*',\d+,'[^']*',)'\d{4}-[^']*',/,
        "$1'yesterday',",
      ),
    'submitted at no time',
  ],
  [
    'a newer version',
    (text) => text.replace(/"schemaVersion":"[^"]*"/, '"schemaVersion":"9999_later"'),
    'newer version',
  ],
  [
    'a version that never was',
    (text) => text.replace(/"schemaVersion":"[^"]*"/, '"schemaVersion":"0003_never"'),
    'no version',
  ],
  ['another program', (text) => text.replace(/"program":"[^"]*"/, '"program":"other"'), lineWrong],
  ['what no dump is', () => 'SELECT 1;\n', 'not written by this program'],
  ['a line without end', (text) => text + 'x'.repeat(9 * 1024 ** 2), 'too long'],
];

test.each(dumps)('a dump with %s is refused', async (_, change, reason) => {
  const file = path.join(folder, 'forged.sql');
  await forgeDump(backups.database, file, change);
  await expectRefused(file, reason);
});

test.each([0.2, 0.5, 0.9, 0.999])('a dump that ends after %d of it is refused', async (share) => {
  const file = path.join(folder, 'cut.sql');
  await forgeBytes(backups.database, file, () => undefined);
  await truncate(file, Math.floor((await stat(file)).size * share));
  await expectRefused(file, /its end is missing|in the middle of a line/);
});

test('a dump that ends between two statements is refused', async () => {
  const file = path.join(folder, 'cut.sql');
  await forgeBytes(backups.database, file, () => undefined);
  const lines = (await readFile(file)).toString('latin1').split(/(?<=;\n)/);
  await truncate(file, lines.slice(0, Math.floor(lines.length / 2)).join('').length);
  await expectRefused(file, 'its end is missing');
});

test('a dump of which one letter was changed is refused', async () => {
  const file = path.join(folder, 'changed.sql');
  await forgeBytes(backups.database, file, (bytes) =>
    rename(bytes, 'Sixth Form Admissions', 'Fifth Form Admissions'),
  );
  await expectRefused(file, 'its checksum is wrong', inspect);
});

test('bytes that are no text, and a file of nothing, are refused', async () => {
  const file = path.join(folder, 'bytes.sql');
  await forgeBytes(
    backups.database,
    file,
    (bytes) => void bytes.writeUInt8(0xff, bytes.indexOf('INSERT') + 40),
  );
  await expectRefused(file, 'no text');
  await writeFile(file, '');
  await expectRefused(file, 'its end is missing');
});

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
  const file = path.join(folder, 'forged.zip');
  await forgeZip(backups.full, file, change);
  await expectRefused(file, reason);
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
  const file = path.join(folder, 'patched.zip');
  await forgeBytes(backups.full, file, change);
  await expectRefused(file, reason);
});

test('a zip of which the end is missing is refused', async () => {
  const file = path.join(folder, 'cut.zip');
  await forgeBytes(backups.full, file, () => undefined);
  await truncate(file, (await stat(file)).size - 100);
  await expectRefused(file, /./);
});

const snapshots: [about: string, sql: string, reason: string | RegExp][] = [
  ['a trigger', 'CREATE TRIGGER evil AFTER INSERT ON users BEGIN DELETE FROM audit; END', 'trigger “evil”'],
  ['a view', 'CREATE VIEW evil AS SELECT * FROM users', 'view “evil”'],
  ['an unknown table', 'CREATE TABLE evil (x)', 'table “evil”'],
  ['an unknown index', 'CREATE INDEX evil ON users (abs(id))', 'index “evil”'],
  ['a table less', 'DROP TABLE drafts', 'table “drafts”'],
  [
    'a table without its rules',
    'DROP TABLE drafts; CREATE TABLE drafts (userId, personalData, currentStep, updatedAt)',
    'table “drafts”',
  ],
  ['broken references', 'PRAGMA foreign_keys = OFF; UPDATE students SET userId = 99999', 'FOREIGN KEY'],
  [
    'no active super administrator',
    "UPDATE users SET isActive = 0 WHERE role = 'super_admin'",
    'no active super administrator',
  ],
  [
    'an instant that is none',
    "UPDATE applications SET submittedAt = 'x' WHERE status <> 'draft'",
    'submitted at no time',
  ],
  [
    'a document without bytes',
    "UPDATE documents SET sha256 = replace(hex(zeroblob(32)), '0', 'e')",
    'is missing',
  ],
];

test.each(snapshots)('a zip whose database has %s is refused', async (_, statements, reason) => {
  const file = path.join(folder, 'snapshot.zip');
  await forgeSnapshot(backups.full, file, (sqlite) => void sqlite.exec(statements));
  await expectRefused(file, reason);
});

test('a zip whose database has a damaged page is refused', async () => {
  const file = path.join(folder, 'damaged.zip');
  const damage = (bytes: Buffer) => Buffer.from(bytes).fill(0xaa, 3 * 4096, 40 * 4096);
  await forgeSnapshot(backups.full, file, () => undefined, damage);
  await expectRefused(file, /damaged|cannot be read/);
});

test('a file whose name says that it is of the other kind is refused', async () => {
  const file = path.join(folder, 'database-2026-11-22T02-05-09Z-1f09ac.sql');
  await forgeBytes(backups.full, file, () => undefined);
  await expectRefused(file, 'other kind', inspect);
});
