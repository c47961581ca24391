import { createHash } from 'node:crypto';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { pdfFile } from '../../scripts/support/files.ts';
import { listBeforeRestoreCopies } from '../../src/server/domains/backups/before-restore-copies.ts';
import { uploadEntry } from '../../src/server/domains/backups/contents/manifest.ts';
import { restoreBackup } from '../../src/server/domains/backups/restore.ts';
import {
  keepLastState,
  LAST_STATE,
  lastStateOf,
  startDatabaseWorker,
} from '../../src/server/domains/backups/safety.ts';
import { PARTIAL } from '../../src/server/domains/backups/work-folder.ts';
import { createdBackupSchema } from '../../src/shared/backups/calls.ts';
import { parseBackupName } from '../../src/shared/backups/names.ts';
import type { Progress } from '../../src/shared/backups/schema.ts';
import { type Account, sameAccount, signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { copiesOf } from '../support/backups/copies.ts';
import { fill, ignoreProgress, useFilledPortal } from '../support/backups/filled-portal.ts';
import { readEntries, useSnapshotIn } from '../support/backups/forge.ts';
import { actorOf, backUp, fileIn, restore } from '../support/backups/restoring.ts';
import { expectUploads } from '../support/backups/uploads.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { storedFiles, sweepNow } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const notesSchema = z.array(z.looseObject({ text: z.string() }));
const documentSchema = z.looseObject({ id: z.int(), fileName: z.string() });
const textsSchema = z.array(z.string());

const openCopy = copiesOf(async (portal) => {
  const head = await fill(portal, 1);
  const { application, student } = await completeApplication(await signInAs(portal, 'user'));
  return { head, application, student, name: path.basename(await backUp(portal, 'database')) };
});

/** A portal with a backup of its database, and an application that exists now and in the backup. */
async function useRestorable() {
  const { portal, head, application, student, name } = await openCopy();
  const superAdmin = sameAccount(portal, head);
  const file = fileIn(portal, name);
  const notes = `/admin/applications/${application.id}/notes`;
  const notesIn = async ({ rest }: Account) =>
    (await rest.get(notes)).read(notesSchema).map(({ text }) => text);
  return { portal, superAdmin, student, file, notes, notesIn };
}

/** The notes in a full backup. */
const notesKept = async (file: string) =>
  textsSchema.parse((await useSnapshotIn(file)).prepare('SELECT text FROM applicationNotes').pluck().all());

/** The audit trail, newest entries first. */
const trailOf = ({ services }: TestPortal) =>
  services.db
    .selectFrom('audit')
    .select(['action', 'entityId', 'before', 'after'])
    .where('kind', '=', 'change')
    .orderBy('id', 'desc')
    .execute();

/** The services, with `act` run just before a restore closes the gate to changes. */
function atTheLastMoment({ services }: TestPortal, act: () => Promise<void>): TestPortal['services'] {
  const { gate } = services;
  return {
    ...services,
    gate: {
      ...gate,
      async whileClosed(work) {
        await act();
        return gate.whileClosed(work);
      },
    },
  };
}

test('what is saved between the backup that a restore makes and the replacement is in that backup', async () => {
  const { portal, superAdmin, student, file, notes, notesIn } = await useRestorable();
  let document = '';
  const services = atTheLastMoment(portal, async () => {
    expect((await superAdmin.rest.post(notes, { text: 'at the last moment' })).status).toBe(201);
    const uploaded = await superAdmin.rest.upload(student.id, pdfFile('late.pdf'), 'other');
    document = uploaded.read(documentSchema).fileName;
  });
  const { safetyBackup } = await restoreBackup(services, file, actorOf(superAdmin), ignoreProgress);
  await portal.services.background.finished();
  expect(await notesIn(superAdmin)).toEqual([]);
  expect((await superAdmin.rest.bytes(`/documents/${document}`)).status).toBe(404);
  expect((await readdir(portal.services.config.backupsFolder)).sort()).toEqual(
    [path.basename(file), safetyBackup].sort(),
  );
  // First the safety backup was made, then the restore was recorded.
  const [created, restored] = await trailOf(portal);
  expect(created).toMatchObject({ action: 'backup_created', entityId: safetyBackup });
  expect(restored).toMatchObject({ action: 'backup_restored', entityId: path.basename(file) });
  expect(restored?.before).toBeNull();
  expect(JSON.parse(restored?.after ?? '')).toMatchObject({
    safetyBackup: expect.not.stringMatching(safetyBackup),
    lastState: expect.stringMatching(/^before-restore-.+\.sqlite$/),
  });

  await restore(portal, superAdmin, fileIn(portal, safetyBackup));
  expect(await notesIn(superAdmin)).toEqual(['at the last moment']);
  const { status, bytes } = await superAdmin.rest.bytes(`/documents/${document}`);
  expect(status).toBe(200);
  expect(bytes.equals(Buffer.from(await pdfFile('late.pdf').arrayBuffer()))).toBe(true);
});

test('so is what a command of the console saves', async () => {
  const { portal, superAdmin, file } = await useRestorable();
  const { config, db } = portal.services;
  const services = atTheLastMoment(portal, async () => {
    const other = new Sqlite(config.databaseFile);
    other.exec("UPDATE school SET name = 'Renamed'");
    other.close();
  });
  const { safetyBackup } = await restoreBackup(services, file, actorOf(superAdmin), ignoreProgress);
  expect(await db.selectFrom('school').select('name').executeTakeFirst()).not.toEqual({ name: 'Renamed' });
  const kept = await useSnapshotIn(fileIn(portal, safetyBackup));
  expect(kept.prepare('SELECT name FROM school').get()).toEqual({ name: 'Renamed' });
});

test('when what was saved meanwhile cannot be kept, nothing is restored', async () => {
  const { portal, superAdmin, file, notes, notesIn } = await useRestorable();
  const { backupsFolder } = portal.services.config;
  const services = atTheLastMoment(portal, async () => {
    expect((await superAdmin.rest.post(notes, { text: 'at the last moment' })).status).toBe(201);
    const folder = (await readdir(backupsFolder)).find((name) => name.endsWith(PARTIAL)) ?? '';
    await writeFile(path.join(backupsFolder, folder, LAST_STATE), 'in the way');
  });
  const restoring = restoreBackup(services, file, actorOf(superAdmin), ignoreProgress);
  await expect(restoring).rejects.toThrow('file is not a database');
  await portal.services.background.finished();
  expect(await notesIn(superAdmin)).toEqual(['at the last moment']);
  expect(await readdir(backupsFolder)).toHaveLength(2);
  expect((await superAdmin.rest.post(notes, { text: 'afterwards' })).status).toBe(201);
});

test('when to keep it takes too long, that is said', async () => {
  const { services } = await usePortal();
  const last = lastStateOf(services);
  const folder = await useFolder();
  const worker = startDatabaseWorker(1);
  onTestFinished(() => worker.close());
  await expect(keepLastState(services, last, folder, worker)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Nothing was restored.'),
  });
});

test('a restore that is broken off while rows are replaced changes nothing', async () => {
  const { portal, superAdmin, file, notes, notesIn } = await useRestorable();
  const { backupsFolder } = portal.services.config;
  const services = atTheLastMoment(portal, async () => {
    expect((await superAdmin.rest.post(notes, { text: 'at the last moment' })).status).toBe(201);
  });
  const breaking = new AbortController();
  const onProgress = ({ phase, share }: Progress) => {
    if (phase === 'replace' && share > 0 && share < 1) breaking.abort();
  };
  const options = { onProgress, signal: breaking.signal };
  await expect(restoreBackup(services, file, actorOf(superAdmin), options)).rejects.toThrow('aborted');
  await portal.services.background.finished();
  expect(await notesIn(superAdmin)).toEqual(['at the last moment']);
  expect(await readdir(backupsFolder)).toHaveLength(2);
});

test('what fails once the data are replaced is no failure of the restore: what was saved meanwhile is kept', async () => {
  const { portal, superAdmin, file, notes, notesIn } = await useRestorable();
  const services = atTheLastMoment(portal, async () => {
    expect((await superAdmin.rest.post(notes, { text: 'at the last moment' })).status).toBe(201);
  });
  const onProgress = ({ phase, share }: Progress) => {
    if (phase === 'tidy' || (phase === 'replace' && share === 1)) throw new Error('nobody listens');
  };
  const { message, safetyBackup } = await restoreBackup(services, file, actorOf(superAdmin), { onProgress });
  expect(message).toMatch('are restored');
  await portal.services.background.finished();
  expect(await notesIn(superAdmin)).toEqual([]);
  expect(await notesKept(fileIn(portal, safetyBackup))).toEqual(['at the last moment']);
});

test('nor is a first backup that is gone: the answer names the one that took its place', async () => {
  const { portal, superAdmin, file, notes } = await useRestorable();
  const { backupsFolder } = portal.services.config;
  const services = atTheLastMoment(portal, async () => {
    expect((await superAdmin.rest.post(notes, { text: 'at the last moment' })).status).toBe(201);
  });
  const onProgress = ({ phase, share }: Progress) => {
    if (phase !== 'tidy' || share > 0) return;
    for (const name of readdirSync(backupsFolder))
      if (parseBackupName(name)?.type === 'full') rmSync(path.join(backupsFolder, name));
  };
  const { message, safetyBackup } = await restoreBackup(services, file, actorOf(superAdmin), { onProgress });
  expect(message).not.toContain('before-restore');
  expect((await readdir(backupsFolder)).sort()).toEqual([path.basename(file), safetyBackup].sort());
  expect(await notesKept(fileIn(portal, safetyBackup))).toEqual(['at the last moment']);
});

test('nor is a work folder that cannot be removed', async () => {
  const { portal, superAdmin, file, notes, notesIn } = await useRestorable();
  expect((await superAdmin.rest.post(notes, { text: 'before' })).status).toBe(201);
  const { backupsFolder } = portal.services.config;
  const aside = `${backupsFolder}-aside`;
  const onProgress = ({ phase, share }: Progress) => {
    if (phase !== 'tidy' || share < 1) return;
    renameSync(backupsFolder, aside);
    writeFileSync(backupsFolder, 'in the way');
  };
  await restoreBackup(portal.services, file, actorOf(superAdmin), { onProgress });
  await rm(backupsFolder);
  await rename(aside, backupsFolder);
  await portal.services.background.finished();
  expect(await notesIn(superAdmin)).toEqual([]);
});

test('an upload that only the copy of the last state refers to is kept for as long as the copy', async () => {
  const { portal, superAdmin, student, file } = await useRestorable();
  const late = pdfFile('late.pdf');
  const upload = async () => {
    const { status, read } = await superAdmin.rest.upload(student.id, late, 'other');
    return { status, ...read(documentSchema) };
  };
  const services = atTheLastMoment(portal, async () => expect((await upload()).status).toBe(201));
  const breaking = new AbortController();
  const onProgress = ({ phase }: Progress) => {
    if (phase === 'tidy') breaking.abort();
  };
  const options = { onProgress, signal: breaking.signal };
  const { message, safetyBackup } = await restoreBackup(services, file, actorOf(superAdmin), options);
  const [copy = ''] = await listBeforeRestoreCopies(portal.services.config);
  expect(message).toContain(path.basename(copy));
  const [entry] = await trailOf(portal);
  expect(JSON.parse(entry?.after ?? '')).toMatchObject({ safetyBackup, lastState: path.basename(copy) });

  const sha256 = createHash('sha256')
    .update(Buffer.from(await late.arrayBuffer()))
    .digest('hex');
  await portal.services.background.finished();
  expect(await storedFiles(portal)).toContain(sha256);
  const { id } = await upload();
  expect((await superAdmin.rest.delete(`/students/${student.id}/documents/${id}`)).status).toBe(200);
  expect(await storedFiles(portal)).toContain(sha256);

  await rm(copy);
  await portal.app.close();
  const again = await usePortal({ dataFolder: portal.dataFolder });
  await sweepNow(again);
  expect(await storedFiles(again)).not.toContain(sha256);
  await expectUploads(again);
});

test('without a change meanwhile one backup is enough', async () => {
  const { portal, superAdmin, file } = await useRestorable();
  await superAdmin.rest.get('/auth/profile');
  const { safetyBackup } = await restore(portal, superAdmin, file);
  expect((await readdir(portal.services.config.backupsFolder)).sort()).toEqual(
    [path.basename(file), safetyBackup].sort(),
  );
});

test('every change during a restore that was answered with success is in the restored data or in that backup', async () => {
  const { portal, superAdmin, file, notes, notesIn } = await useRestorable();
  const answered: string[] = [];
  const refused: (string | null)[] = [];
  const add = async (text: string) => {
    const { status, headers } = await superAdmin.rest.post(notes, { text });
    if (status === 201) answered.push(text);
    else refused.push(`${status} ${headers.get('retry-after')}`);
  };
  const adding: Promise<void>[] = [];
  // Three administrators at each step, also while the gate closes and while it is closed.
  const { safetyBackup } = await restore(portal, superAdmin, file, ({ phase, share }) => {
    for (const name of ['one', 'two', 'three']) adding.push(add(`${name} ${phase} ${share}`));
  });
  await Promise.all(adding);
  expect(refused.filter((refusal) => refusal !== '503 5')).toEqual([]);
  const live = await notesIn(superAdmin);
  const kept = new Set([...live, ...(await notesKept(fileIn(portal, safetyBackup)))]);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter((text) => !kept.has(text))).toEqual([]);
});

test('a backup that is made while others write holds one moment: references lead somewhere, every document has its bytes', async () => {
  const { portal, superAdmin } = await useFilledPortal(2);
  let isOver = false;
  let answered = 0;
  /** Uploads documents and deletes each one before the last, until the test is over. */
  const writer = async (name: string) => {
    const { rest, ...account } = await signInAs(portal, 'user');
    const { student } = await completeApplication({ rest, ...account });
    const documents: number[] = [];
    while (!isOver) {
      const file = pdfFile('more.pdf', `${name} ${answered}`);
      documents.push((await rest.upload(student.id, file, 'other')).read(documentSchema).id);
      const oldest = documents.length > 1 ? documents.shift() : undefined;
      if (oldest) expect((await rest.delete(`/students/${student.id}/documents/${oldest}`)).status).toBe(200);
      answered += 1;
    }
  };
  const writers = Promise.all(['one', 'two', 'three'].map(writer));
  await vi.waitFor(() => expect(answered).toBeGreaterThan(3));
  const before = answered;
  const made = await superAdmin.rest.post('/super-admin/backup/create-free', { type: 'full' });
  isOver = true;
  await writers;
  expect(answered).toBeGreaterThan(before + 3);

  const { fileName } = made.read(createdBackupSchema);
  const entries = new Map(
    (await readEntries(fileIn(portal, fileName))).map(({ name, bytes }) => [name, bytes]),
  );
  const sqlite = await useSnapshotIn(fileIn(portal, fileName));
  expect(sqlite.pragma('foreign_key_check')).toEqual([]);
  const contents = textsSchema.parse(sqlite.prepare('SELECT DISTINCT sha256 FROM documents').pluck().all());
  expect(contents.length).toBeGreaterThan(3);
  for (const sha256 of contents) {
    const bytes = entries.get(uploadEntry(sha256)) ?? '';
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
});
