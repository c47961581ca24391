import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { inspectBackup } from '../../../src/server/domains/backups/check/inspect.ts';
import { SNAPSHOT } from '../../../src/server/domains/backups/contents/manifest.ts';
import { listBackups } from '../../../src/server/domains/backups/service.ts';
import type { Services } from '../../../src/server/platform/trpc/context.ts';
import { parseBackupName } from '../../../src/shared/backups/names.ts';
import { makeFolder, removeFolder } from '../../support/folders.ts';
import { startPortal, type TestPortal } from '../../support/portal.ts';
import { snapshotTables } from '../../support/state.ts';
import { ignoreProgress } from '../filled-portal.ts';
import { readEntries } from '../forge.ts';
import { expectUploads } from '../uploads.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** What the officers' search finds: how its index is stored depends on how it came about. */
async function found({ services: { db } }: TestPortal) {
  const search = (letter: string) =>
    sql`SELECT rowid FROM applicationSearch WHERE applicationSearch MATCH ${`${letter}*`} ORDER BY rowid`.execute(
      db,
    );
  return Promise.all([...LETTERS].map(async (letter) => JSON.stringify((await search(letter)).rows)));
}

export type State = Awaited<ReturnType<typeof stateOf>>;

/** Every row of every table. When somebody was last seen depends on how long all this takes. */
export async function stateOf(portal: TestPortal) {
  const { audit = [], sessions = [], ...tables } = await snapshotTables(portal);
  const rows = Object.entries(tables).filter(([name]) => !name.startsWith('applicationSearch'));
  const seen: Record<string, string[]> = {
    ...Object.fromEntries(rows),
    sessions: sessions.map((row) => row.replace(/"lastUsedAt":"[^"]*"/, '')),
    found: await found(portal),
  };
  return { tables: seen, audit };
}

/** What lies in the data folder, of which a start leaves nothing that is unfinished. */
const OWN_FILES = /^(portal\.(lock(-journal)?|sqlite(-shm|-wal)?)|(uploads|backups|outbox)(\/.*)?)$/;

/** What a restore leaves beside the backups when it is killed before all is in one: a copy of the database. */
const COPY = /^before-restore-.*\.sqlite$/;

/** The officers' notes in a full backup. */
async function notesInBackup(file: string, folder: string) {
  const snapshot = (await readEntries(file)).find(({ name }) => name === SNAPSHOT);
  const copy = path.join(folder, 'snapshot.sqlite');
  await writeFile(copy, snapshot?.bytes ?? '');
  return notesIn(copy);
}

function notesIn(database: string) {
  const sqlite = new Sqlite(database, { readonly: true });
  const texts = sqlite.prepare('SELECT text FROM applicationNotes').pluck().all();
  sqlite.close();
  return z.array(z.string()).parse(texts);
}

/** Every note that is in the data, in a full backup or in a copy beside them. */
async function keptNotes({ db, config }: Services, backups: string[]) {
  const live = await db.selectFrom('applicationNotes').select('text').execute();
  const kept = new Set(live.map(({ text }) => text));
  const folder = await makeFolder();
  for (const name of await readdir(config.backupsFolder)) {
    const file = path.join(config.backupsFolder, name);
    if (!backups.includes(name) && !COPY.test(name)) continue;
    const notes = COPY.test(name) ? notesIn(file) : await notesInBackup(file, folder);
    for (const text of notes) kept.add(text);
  }
  await removeFolder(folder);
  return kept;
}

/** A start after a kill finds everything whole, with nothing to repair: it is called once for what a kill left. */
export async function findAfterKill(dataFolder: string, withNotes = false) {
  const portal = await startPortal({ dataFolder });
  try {
    const { services } = portal;
    const { db, config } = services;
    await services.background.finished();
    const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    expect((await sql`PRAGMA foreign_key_check`.execute(db)).rows).toEqual([]);
    const state = await stateOf(portal);
    await expectUploads(portal);

    const backups = (await listBackups(services)).map(({ name }) => name).sort();
    const others = (await readdir(config.backupsFolder)).filter((name) => !backups.includes(name));
    expect(others.filter((name) => !(withNotes && COPY.test(name)))).toEqual([]);
    const contents = new Map<string, Awaited<ReturnType<typeof inspectBackup>>>();
    for (const name of backups) {
      const file = path.join(config.backupsFolder, name);
      contents.set(name, await inspectBackup(services, file, ignoreProgress));
      expect(contents.get(name)).toMatchObject({ type: parseBackupName(name)?.type, missingDocuments: 0 });
    }
    const files = await readdir(dataFolder, { recursive: true });
    expect(files.filter((name) => !OWN_FILES.test(name))).toEqual([]);
    const notes = withNotes ? await keptNotes(services, backups) : new Set<string>();
    return { state, contents, notes };
  } finally {
    await portal.close();
  }
}
