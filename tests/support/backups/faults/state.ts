import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { listBeforeRestoreCopies } from '../../../../src/server/domains/backups/before-restore-copies.ts';
import { SNAPSHOT, uploadEntry } from '../../../../src/server/domains/backups/contents/manifest.ts';
import { inspectBackup } from '../../../../src/server/domains/backups/inspect.ts';
import { listBackups } from '../../../../src/server/domains/backups/service.ts';
import type { Services } from '../../../../src/server/services.ts';
import { parseBackupName } from '../../../../src/shared/backups/names.ts';
import { makeFolder, removeFolder } from '../../folders.ts';
import { startPortal, type TestPortal } from '../../portal.ts';
import { snapshotTables, sweepNow } from '../../state.ts';
import { ignoreProgress } from '../filled-portal.ts';
import { readEntries } from '../forge.ts';
import { expectUploads } from '../uploads.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** What the search finds. How its index is stored depends on the order of writes. */
async function found({ services: { db } }: TestPortal) {
  const search = (letter: string) =>
    sql`SELECT rowid FROM applicationSearch WHERE applicationSearch MATCH ${`${letter}*`} ORDER BY rowid`.execute(
      db,
    );
  return Promise.all([...LETTERS].map(async (letter) => JSON.stringify((await search(letter)).rows)));
}

export type State = Awaited<ReturnType<typeof stateOf>>;

/** Every row of every table, without the time when somebody was last seen. */
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

/** The files of a data folder. A start removes everything unfinished. */
const OWN_FILES = /^(portal\.(lock(-journal)?|sqlite(-shm|-wal)?)|(uploads|backups|outbox)(\/.*)?)$/;

const textsSchema = z.array(z.string());

/** The notes in a database and the hashes of those documents whose bytes are there too. */
function writtenIn(database: string, hasBytes: (sha256: string) => boolean) {
  const sqlite = new Sqlite(database, { readonly: true });
  const read = (query: string) => textsSchema.parse(sqlite.prepare(query).pluck().all());
  const notes = read('SELECT text FROM applicationNotes');
  const documents = read('SELECT sha256 FROM documents');
  sqlite.close();
  return [...notes, ...documents.filter(hasBytes)];
}

/** The same for a full backup. */
async function writtenInBackup(file: string, folder: string) {
  const entries = new Map((await readEntries(file)).map(({ name, bytes }) => [name, bytes]));
  const copy = path.join(folder, 'snapshot.sqlite');
  await writeFile(copy, entries.get(SNAPSHOT) ?? '');
  return writtenIn(copy, (sha256) => entries.has(uploadEntry(sha256)));
}

/** Every note and document in the data, in a full backup or in a copy from before a restore. */
async function keptIn({ config }: Services, backups: string[]) {
  const kept = new Set<string>();
  const add = (texts: string[]) => {
    for (const text of texts) kept.add(text);
  };
  const isStored = (sha256: string) => existsSync(path.join(config.uploadsFolder, sha256));
  for (const database of [config.databaseFile, ...(await listBeforeRestoreCopies(config))])
    add(writtenIn(database, isStored));
  const folder = await makeFolder();
  for (const name of backups) add(await writtenInBackup(path.join(config.backupsFolder, name), folder));
  await removeFolder(folder);
  return kept;
}

/** Starts the portal on what a kill left and checks that everything is whole. Call it once, as the start cleans up. */
export async function findAfterKill(dataFolder: string, isWritten = false) {
  const portal = await startPortal({ dataFolder });
  try {
    const { services } = portal;
    const { db, config } = services;
    await sweepNow(portal);
    const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    expect((await sql`PRAGMA foreign_key_check`.execute(db)).rows).toEqual([]);
    const state = await stateOf(portal);
    await expectUploads(portal);

    const backups = (await listBackups(services)).map(({ name }) => name).sort();
    const others = (await readdir(config.backupsFolder)).filter((name) => !backups.includes(name));
    // A restore leaves a copy when it is killed before one backup holds all that was written.
    const copies = (await listBeforeRestoreCopies(config)).map((file) => path.basename(file));
    expect(others.sort()).toEqual(isWritten ? copies.sort() : []);
    const contents = new Map<string, Awaited<ReturnType<typeof inspectBackup>>>();
    for (const name of backups) {
      const file = path.join(config.backupsFolder, name);
      contents.set(name, await inspectBackup(services, file, ignoreProgress));
      expect(contents.get(name)).toMatchObject({ type: parseBackupName(name)?.type, missingDocuments: 0 });
    }
    const files = await readdir(dataFolder, { recursive: true });
    expect(files.filter((name) => !OWN_FILES.test(name))).toEqual([]);
    const kept = isWritten ? await keptIn(services, backups) : new Set<string>();
    return { state, contents, kept };
  } finally {
    await portal.close();
  }
}
