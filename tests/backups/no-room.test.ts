import { readdir, truncate } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pngOfSize } from '../../scripts/support/files.ts';
import { api } from '../../scripts/support/rest.ts';
import { DATA_TABLES } from '../../src/server/domains/backups/contents/tables.ts';
import { createdBackupSchema } from '../../src/shared/backups/calls.ts';
import { LARGEST_DOCUMENT_BYTES } from '../../src/shared/documents/constants.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { backupFiles } from '../support/backups/files.ts';
import { startPortal, type TestPortal, usePortal } from '../support/portal.ts';
import { startServerProcess } from '../support/server-process.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

const BACKUP = '/super-admin/backup';
const OPEN = { openDate: '2000-01-01T00:00:00.000Z', closeDate: null };
const MEGABYTE = 1024 ** 2;
const WHAT_TO_DO =
  'Nothing was changed. Please download backups that are not needed here and delete them, or make room on the disk in another way; then try again.';

/** Uploads random documents of this many megabytes, which do not compress. */
async function addDocuments(portal: TestPortal, { rest }: Pick<Account, 'rest'>, megabytes: number) {
  const { student } = await submittedApplication(portal);
  for (let document = 0; document < megabytes; document += 1) {
    const file = pngOfSize(`${document}.png`, MEGABYTE);
    expect((await rest.upload(student.id, file, 'exam_slip')).status).toBe(201);
  }
}

const dataOf = async (portal: TestPortal) => {
  const tables = Object.entries(await snapshotTables(portal));
  return tables.filter(([name]) => DATA_TABLES.includes(name));
};

test.skipIf(process.platform === 'win32')(
  'the disk is full while a backup is written: nothing partial stays, the answer says what to do, the portal goes on',
  async () => {
    const dataFolder = await useFolder();
    const portal = await startPortal({ dataFolder, schedule: OPEN });
    const { rest, token } = await signInAs(portal, 'super_admin');
    await addDocuments(portal, { rest }, 6);
    const { fileName } = (await rest.post(`${BACKUP}/create-free`, { type: 'database' })).read(
      createdBackupSchema,
    );
    const [data, files] = [await dataOf(portal), await storedFiles(portal)];
    await portal.close();

    const server = await startServerProcess({ DATA_DIR: dataFolder }, { largestFile: 4 * MEGABYTE });
    onTestFinished(async () => void (await server.stop()));
    const full = api(server, token);
    const message = `There is no room left on the server’s disk. ${WHAT_TO_DO}`;
    for (const [call, body] of [
      ['create-free', { type: 'full' }],
      // A restore needs a full backup of the present data first.
      [`restore-database/${fileName}`, undefined],
    ] as const) {
      expect(await full.post(`${BACKUP}/${call}`, body)).toMatchObject({ status: 507, body: { message } });
      expect(await readdir(path.join(dataFolder, 'backups'))).toEqual([fileName]);
      expect((await full.get(`${BACKUP}/list-local`)).body).toMatchObject([{ name: fileName }]);
      expect((await full.get(`${BACKUP}/progress`)).body).toMatchObject({
        running: null,
        latest: { failure: message },
      });
    }
    // A backup that fits is still made.
    expect((await full.post(`${BACKUP}/create-free`, { type: 'database' })).status).toBe(201);
    expect(server.complaints()).toEqual([]);
    expect(await server.stop()).toBe(0);

    const again = await startPortal({ dataFolder });
    onTestFinished(again.close);
    expect([await dataOf(again), await storedFiles(again)]).toEqual([data, files]);
  },
);

test('too little room is said before anything is written', async () => {
  const portal = await usePortal();
  const superAdmin = await signInAs(portal, 'super_admin');
  await submittedApplication(portal);
  const { fileName } = (await superAdmin.rest.post(`${BACKUP}/create-free`, { type: 'database' })).read(
    createdBackupSchema,
  );
  // A size that no disk holds.
  const [upload = ''] = await storedFiles(portal);
  await truncate(path.join(portal.services.config.uploadsFolder, upload), 10 ** 13);
  const before = await snapshotTables(portal);
  const refused = expect.stringMatching(
    /^There is not enough room on the server’s disk: this takes up to .+, and .+ are free\. /,
  );
  for (const [call, body] of [
    ['create-free', { type: 'full' }],
    [`restore-database/${fileName}`, undefined],
  ] as const) {
    const answer = await superAdmin.rest.post(`${BACKUP}/${call}`, body);
    expect(answer).toMatchObject({ status: 507, body: { message: refused } });
    expect(JSON.stringify(answer.body)).toContain(WHAT_TO_DO);
    expect(await backupFiles(portal)).toEqual([fileName]);
  }
  expect(await snapshotTables(portal)).toEqual(before);
  expect((await superAdmin.rest.post(`${BACKUP}/create-free`, { type: 'database' })).status).toBe(201);
});

test('documents whose bytes are not here need no room, whatever their rows say', async () => {
  const portal = await usePortal();
  const superAdmin = await signInAs(portal, 'super_admin');
  const { application } = await submittedApplication(portal);
  const backUpWith = async (fileSize: number) => {
    await portal.services.db.updateTable('documents').set({ fileSize }).execute();
    return superAdmin.rest.post(`${BACKUP}/create-free`, { type: 'full' });
  };
  // A size that no disk holds is not asked of the disk. No restore would take it, which is said instead.
  expect(await backUpWith(10 ** 15)).toMatchObject({
    status: 201,
    body: { lacks: expect.stringContaining('its number “fileSize” is too large') },
  });
  expect(await backUpWith(LARGEST_DOCUMENT_BYTES)).toMatchObject({
    status: 201,
    body: { lacks: expect.stringContaining(application.applicationId) },
  });
});
