import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { watchMemory } from '../../scripts/bench/watch.ts';
import { type Manifest, uploadEntry } from '../../src/server/domains/backups/contents/manifest.ts';
import { createBackup } from '../../src/server/domains/backups/create.ts';
import { inspectBackup } from '../../src/server/domains/backups/inspect.ts';
import { signInAs } from '../support/accounts.ts';
import { ignoreProgress } from '../support/backups/filled-portal.ts';
import { forgeBomb, forgeDump, forgeSnapshot, forgeZip, withManifest } from '../support/backups/forge.ts';
import { cases, HAS_TIME } from '../support/cases.ts';
import { makeFolder, removeFolder } from '../support/folders.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

vi.setConfig({ testTimeout: 60_000 });

const MEGABYTE = 1024 ** 2;
/** Megabytes that checking any file may take (decisions §8). */
const MOST = 300;

let portal: TestPortal;
let folder: string;
let backups: { database: string; full: string };
beforeAll(async () => {
  folder = await makeFolder();
  portal = await startPortal();
  await signInAs(portal, 'super_admin');
  const make = async (type: 'database' | 'full') =>
    path.join(
      portal.services.config.backupsFolder,
      (await createBackup(portal.services, type, ignoreProgress)).name,
    );
  backups = { database: await make('database'), full: await make('full') };
});
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});

const dumpWith = (line: () => string) => async (file: string) =>
  forgeDump(backups.database, file, (text) => text.replace('\nINSERT', `\n${line()}\nINSERT`));

const LONGEST = 8 * MEGABYTE - 100;
const fill = (text: string, length = LONGEST) => text.repeat(Math.floor(length / text.length));

/** The files that would take the most memory come first. `npm run faults` tries all. */
const files: [about: string, make: (file: string) => Promise<void>][] = [
  ['a zip whose database is a bomb', (file) => forgeBomb(backups.full, file, 400)],
  [
    'a dump with one gigantic line',
    dumpWith(() => `INSERT INTO "users" VALUES('${fill('x', 100 * MEGABYTE)}');`),
  ],
  [
    'a dump with the longest text that is read',
    dumpWith(() => `INSERT INTO "users" VALUES('${fill('x')}');`),
  ],
  ['a dump with a text of quotation marks', dumpWith(() => `INSERT INTO "users" VALUES('${fill("''")}');`)],
  [
    'a dump with bytes for a text',
    dumpWith(() => `INSERT INTO "users" VALUES(CAST(X'${fill('41')}' AS TEXT));`),
  ],
  ['a dump with a row of millions of values', dumpWith(() => `INSERT INTO "users" VALUES(${fill('1,')}1);`)],
  [
    'a zip with a manifest of as many entries as it may name',
    async (file) => {
      const entries = Object.fromEntries(
        Array.from({ length: 170_000 }, (_, number) => {
          const sha256 = number.toString(16).padStart(64, '0');
          return [uploadEntry(sha256), sha256];
        }),
      );
      const named = (said: Manifest) => ({ ...said, entries: { ...said.entries, ...entries } });
      await forgeZip(backups.full, file, (those) => withManifest(those, named));
    },
  ],
];

const readWatched = async (make: (file: string) => Promise<void>) => {
  const file = path.join(folder, 'hostile');
  await make(file);
  const memory = watchMemory(process.pid);
  const refused = await inspectBackup(portal.services, file, ignoreProgress).catch((error: unknown) => error);
  return { refused, memory: await memory() };
};

const tried = files.slice(0, cases(2));

test.runIf(process.platform === 'linux').each(tried)('%s does not take much memory', async (_, make) => {
  const { refused, memory } = await readWatched(make);
  expect(refused).toMatchObject({ status: 422 });
  expect(memory.child).toBeLessThan(MOST);
});

/** SQLite reads the statistics when it opens a file, before the portal can check the schema. */
const statisticsOf = (expression: string) => (file: string) =>
  forgeSnapshot(backups.full, file, (sqlite) =>
    sqlite.unsafeMode().exec(`
      ANALYZE;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE sqlite_stat1 (tbl, idx, x, stat AS (${expression.replaceAll("'", "''")}))'
      WHERE name = 'sqlite_stat1'`),
  );

test.runIf(process.platform === 'linux')(
  'a file that takes memory within one statement is soon ended',
  async () => {
    const { refused, memory } = await readWatched(statisticsOf('hex(zeroblob(300000000))'));
    expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('more memory or time') });
    // It would grow to 900 MB. How far it gets before it is noticed depends on the load of the machine.
    expect(memory.child).toBeLessThan(600);
  },
);

/** Searches a million characters for each of a million characters. */
const LONG = "trim(hex(zeroblob(500000)), replace(hex(zeroblob(500000)), '0', '1') || '0')";

test.runIf(HAS_TIME)(
  'a file that takes hours within one statement is ended',
  async () => {
    const { refused } = await readWatched(statisticsOf(LONG));
    expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('more memory or time') });
  },
  5 * 60_000,
);
