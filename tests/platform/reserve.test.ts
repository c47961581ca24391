import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { api } from '../../scripts/support/rest.ts';
import { createReserve } from '../../src/server/platform/reserve.ts';
import { restProcedures } from '../../src/server/platform/rest/rest-procedures.ts';
import { WORKS_ON_FULL_DISK } from '../../src/server/platform/trpc/full-disk.ts';
import { appRouter } from '../../src/server/router.ts';
import { type Account, PASSWORD, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { canMakeDisk, makeDisk } from '../support/backups/faults/disk.ts';
import { backupFiles, placeBackup } from '../support/backups/files.ts';
import { expectUploads } from '../support/backups/uploads.ts';
import { startPortal, type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const { NODE_COMPILE_CACHE } = process.env;
const RESERVE_BYTES = 4 * 1024 ** 2;
const OPEN = { openDate: '2000-01-01T00:00:00.000Z', closeDate: null };
const NO_ROOM = {
  status: 507,
  body: { message: 'There is no room left on the server’s disk. Nothing was saved. Please tell the school.' },
};
const reserveOf = ({ dataFolder }: Pick<TestPortal, 'dataFolder'>) => path.join(dataFolder, 'portal.reserve');

test('what goes on while the disk is full are changes that there are', () => {
  const changes = restProcedures(appRouter).filter(({ route }) => route.method !== 'GET');
  const names = new Set(changes.map(({ name }) => name));
  expect([...WORKS_ON_FULL_DISK].filter((name) => !names.has(name))).toEqual([]);
});

test('the reserve is really allocated, given up by a write that finds no room, and made again', async () => {
  const portal = await usePortal({ reserveBytes: RESERVE_BYTES });
  const { db, reserve } = portal.services;
  const { rest } = await signInAs(portal, 'user');
  await writeFile(reserveOf(portal), 'what a killed process left of it');
  await reserve.keep();
  const { size, blocks } = await stat(reserveOf(portal));
  expect(size).toBe(RESERVE_BYTES);
  expect(blocks * 512).toBeGreaterThanOrEqual(RESERVE_BYTES);

  await sql`PRAGMA max_page_count = 1`.execute(db);
  const draft = { personalData: { achievements: 'x'.repeat(90_000) }, currentStep: 0 };
  expect(await rest.post('/draft-application', draft)).toMatchObject(NO_ROOM);
  expect(existsSync(reserveOf(portal))).toBe(false);
  await sql`PRAGMA max_page_count = 1000000`.execute(db);
  await reserve.keep();
  expect((await stat(reserveOf(portal))).size).toBe(RESERVE_BYTES);
});

test('there is none on a disk that has no ample room, nor without a size', async () => {
  const portal = await usePortal();
  const { config, log } = portal.services;
  for (const reserveBytes of [0, 2 ** 52]) {
    await createReserve({ ...config, reserveBytes }, log).keep();
    expect(existsSync(reserveOf(portal))).toBe(false);
  }
});

describe.runIf(canMakeDisk())('on a full disk', () => {
  let disk: ReturnType<typeof makeDisk>;
  let portal: TestPortal;
  let head: Account;
  const start = async () =>
    startPortal({ dataFolder: disk.folder, schedule: OPEN, reserveBytes: RESERVE_BYTES });

  beforeAll(async () => {
    disk = makeDisk(48);
    portal = await start();
    await portal.services.reserve.keep();
    head = await signInAs(portal, 'super_admin');
  });
  afterAll(async () => {
    await portal.close();
    disk.remove();
  });

  const logIn = ({ email }: Account) => api(portal).post('/auth/login', { email, password: PASSWORD });

  test('people log in and out, administrators delete, everybody reads, and nothing else is written', async () => {
    const [first, second, third] = [
      await submittedApplication(portal),
      await submittedApplication(portal),
      await submittedApplication(portal),
    ];
    const backup = await placeBackup(portal);
    expect((await stat(reserveOf(portal))).size).toBe(RESERVE_BYTES);
    disk.fill();

    expect(await logIn(first.applicant)).toMatchObject({ status: 200 });
    expect(existsSync(reserveOf(portal))).toBe(false);
    const before = await snapshotTables(portal, 'applications', 'applicationNotes', 'documents', 'drafts');
    const { id } = first.application;
    const refused = [
      await head.rest.post(`/admin/applications/${id}/notes`, { text: 'a note' }),
      await head.rest.put(`/admin/applications/${id}/status`, { status: 'rejected' }),
      await head.rest.upload(first.student.id, pngFile('other.png'), 'other'),
      await first.applicant.rest.post('/draft-application', { personalData: {}, currentStep: 0 }),
      await head.rest.post('/super-admin/backup/create-free', { type: 'database' }),
    ];
    for (const answer of refused) expect(answer).toMatchObject(NO_ROOM);
    const draft = { personalData: {}, currentStep: 0 };
    expect(await refusalOf(first.applicant.trpc.applications.saveDraft.mutate(draft))).toMatchObject({
      status: 507,
    });
    expect(await snapshotTables(portal, 'applications', 'applicationNotes', 'documents', 'drafts')).toEqual(
      before,
    );

    for (const path of [`/students/${first.student.id}`, '/admin/applications?page=1', '/super-admin/users'])
      expect((await head.rest.get(path)).status).toBe(200);
    expect((await head.rest.bytes(`/documents/${first.document.fileName}`)).status).toBe(200);

    const { studentId } = first.application;
    const deleted = [
      await head.rest.delete(`/students/${studentId}/documents/${first.document.id}`),
      await head.rest.delete(`/admin/applications/${second.application.id}`),
      await head.rest.delete(`/super-admin/users/${third.applicant.user.id}`),
      await head.rest.delete(`/super-admin/backup/delete/${backup}`),
      await first.applicant.rest.post('/auth/logout', {}),
    ];
    expect(deleted.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await first.applicant.rest.get('/auth/profile')).status).toBe(401);
    expect(await backupFiles(portal)).toEqual([]);
    expect(await logIn(head)).toMatchObject({ status: 200 });

    const { rows } = await sql`PRAGMA integrity_check`.execute(portal.services.db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    await expectUploads(portal);

    await portal.services.reserve.keep();
    expect(existsSync(reserveOf(portal))).toBe(false);
    disk.free();
    expect(await head.rest.post(`/admin/applications/${id}/notes`, { text: 'a note' })).toMatchObject({
      status: 201,
    });
    await portal.services.reserve.keep();
    expect((await stat(reserveOf(portal))).size).toBe(RESERVE_BYTES);
  });

  test('a start that finds neither room nor reserve says so in one line', async () => {
    const full = makeDisk(1);
    onTestFinished(full.remove);
    full.fill();
    const server = spawn(process.execPath, ['scripts/serve.js'], {
      env: { NODE_COMPILE_CACHE, DATA_DIR: full.folder, PORT: '0', LOG_LEVEL: 'silent' },
    });
    const [err, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
    expect({ err, code }).toEqual({
      err: 'The portal could not start: there is no room left on its disk. Move old backups elsewhere, for example, and start it again.\n',
      code: 1,
    });
  });

  test('a start gives the reserve up, and people log in', async () => {
    await portal.close();
    disk.fill();
    portal = await start();
    expect(existsSync(reserveOf(portal))).toBe(false);
    expect(await logIn(head)).toMatchObject({ status: 200 });
    disk.free();
    await portal.services.reserve.keep();
  });
});
