import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { destroyStudents } from '../../src/server/domains/applications/deletion.ts';
import { rewriteAtNight } from '../../src/server/platform/database/erasure.ts';
import { createRandom } from '../../src/server/seed/random.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

const SCHEDULE = { openDate: '2020-01-01T00:00:00.000Z', closeDate: null };

/** 02:30 and 03:30 at the school. */
const EVENING = '2026-11-23T06:30:00.000Z';
const NIGHT = '2026-11-23T07:30:00.000Z';

/**
 * Inserts, updates and deletes rows until SQLite leaves copies of deleted rows in the unused parts of pages, although
 * `secure_delete` overwrites what is deleted.
 * @returns a word of each deleted row
 */
function leaveCopies(file: string) {
  const sqlite = new Sqlite(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('secure_delete = ON');
  const random = createRandom('copies in the unused parts of pages');
  const gone: string[] = [];
  sqlite.transaction(() => {
    sqlite.exec('CREATE TABLE moved (id INTEGER PRIMARY KEY, text TEXT)');
    const insert = sqlite.prepare('INSERT INTO moved (id, text) VALUES (?, ?)');
    const update = sqlite.prepare('UPDATE moved SET text = ? WHERE id = ?');
    const remove = sqlite.prepare('DELETE FROM moved WHERE id = ?');
    const word = (id: number) => `zq${id}qz`;
    const text = (id: number) => word(id) + '.'.repeat(random.integer(0, 1500));
    const living: number[] = [];
    for (let id = 1; id <= 2500; id += 1) {
      insert.run(id, text(id));
      living.push(id);
      for (let turn = 0; turn < 2; turn += 1) {
        const other = living[random.integer(0, living.length - 1)] ?? id;
        update.run(text(other), other);
      }
      if (id % 2 > 0) continue;
      const [last = id] = living.splice(random.integer(0, living.length - 1), 1);
      remove.run(last);
      gone.push(word(last));
    }
  })();
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
  return gone;
}

async function remainsIn(file: string, words: string[]) {
  const found = new Set((await readFile(file, 'latin1')).match(/zq\d+qz/g));
  return words.filter((word) => found.has(word));
}

const fileOf = ({ dataFolder }: Pick<TestPortal, 'dataFolder'>) => path.join(dataFolder, 'portal.sqlite');

/** Makes the database larger than what is rewritten while a request waits. */
function makeLarge(file: string) {
  const sqlite = new Sqlite(file);
  sqlite.exec('CREATE TABLE much (bytes BLOB); INSERT INTO much VALUES (zeroblob(40000000))');
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
}

/** Deletes an application from a database in which earlier deletions have left copies. */
async function deleteBesideCopies(portal: TestPortal) {
  const gone = leaveCopies(fileOf(portal));
  expect((await remainsIn(fileOf(portal), gone)).length).toBeGreaterThan(0);
  const head = await signInAs(portal, 'super_admin');
  const { application } = await submittedApplication(portal);
  await head.rest.delete(`/admin/applications/${application.id}`);
  return gone;
}

test('once a deletion is answered the file is without the copies that SQLite leaves', async () => {
  const portal = await usePortal();
  const gone = await deleteBesideCopies(portal);
  expect(await remainsIn(fileOf(portal), gone)).toEqual([]);
});

test('a large file is rewritten in the night after a deletion', async () => {
  const portal = await usePortal({ now: EVENING });
  makeLarge(fileOf(portal));
  const gone = await deleteBesideCopies(portal);
  await rewriteAtNight(portal.services);
  expect((await remainsIn(fileOf(portal), gone)).length).toBeGreaterThan(0);
  portal.clock.set(NIGHT);
  await rewriteAtNight(portal.services);
  expect(await remainsIn(fileOf(portal), gone)).toEqual([]);
});

test('so it is at the next start, should the portal be stopped before the night', async () => {
  const dataFolder = await useFolder();
  const first = await usePortal({ dataFolder, schedule: SCHEDULE, now: EVENING });
  makeLarge(fileOf(first));
  const gone = await deleteBesideCopies(first);
  await first.close();
  expect((await remainsIn(fileOf({ dataFolder }), gone)).length).toBeGreaterThan(0);
  await usePortal({ dataFolder, now: EVENING });
  expect(await remainsIn(fileOf({ dataFolder }), gone)).toEqual([]);
});

test('words leave the index at the next start, should the portal be stopped before they have', async () => {
  const dataFolder = await useFolder();
  const first = await usePortal({ dataFolder, schedule: SCHEDULE, now: EVENING });
  makeLarge(fileOf(first));
  const { applicant, student } = await submittedApplication(first, { student: { lastName: 'Zwyxquilbron' } });
  const { db } = first.services;
  await db.transaction().execute((trx) => destroyStudents(trx, first.services, applicant.user, [student.id]));
  await first.close();
  const hasWord = async () => (await readFile(fileOf({ dataFolder }))).includes('zwyx');
  expect(await hasWord()).toBe(true);
  await usePortal({ dataFolder, now: EVENING });
  expect(await hasWord()).toBe(false);
});

test('nothing is rewritten when nothing was deleted', async () => {
  const portal = await usePortal({ now: NIGHT });
  const gone = leaveCopies(fileOf(portal));
  await rewriteAtNight(portal.services);
  expect((await remainsIn(fileOf(portal), gone)).length).toBeGreaterThan(0);
});
