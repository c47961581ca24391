import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileOf } from '../../scripts/support/files.ts';
import { createdBackupSchema } from '../../src/shared/backups/calls.ts';
import { uploadedSchema } from '../../src/shared/backups/upload.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { backupFiles } from '../support/backups/files.ts';
import { usePortal } from '../support/portal.ts';

const BACKUP = '/super-admin/backup';
const MEGABYTE = 1024 ** 2;

function upload({ rest }: Account, file: File, field = 'backupFile') {
  const form = new FormData();
  form.append(field, file);
  return rest.request('POST', `${BACKUP}/upload`, { body: form });
}

async function useHead() {
  const portal = await usePortal({ environment: { MAX_BACKUP_UPLOAD_MB: '1' } });
  return { portal, head: await signInAs(portal, 'super_admin') };
}

describe('nothing is left of what is refused', () => {
  test.each([
    [
      'one byte over the limit',
      () => fileOf('a.zip', Buffer.alloc(MEGABYTE + 1)),
      413,
      'A backup of at most 1 MB can be uploaded.',
    ],
    [
      'much over the limit',
      () => fileOf('a.zip', Buffer.alloc(2 * MEGABYTE)),
      413,
      'A backup of at most 1 MB can be uploaded.',
    ],
    ['another name', () => fileOf('a.tar', 'x'), 400, 'Please select a .sql or .zip backup file.'],
    ['another name behind', () => fileOf('a.zip.exe', 'x'), 400, 'Please select a .sql or .zip backup file.'],
  ] as const)('%s', async (_, file, status, message) => {
    const { portal, head } = await useHead();
    expect(await upload(head, file())).toMatchObject({ status, body: { message } });
    expect(await backupFiles(portal)).toEqual([]);
  });

  test.each([
    ['no backup at all, of exactly the limit', () => fileOf('a.zip', Buffer.alloc(MEGABYTE))],
    ['an empty file', () => fileOf('a.sql', '')],
    ['a dump that is none', () => fileOf('a.sql', 'SELECT 1;\n')],
  ] as const)('%s: 422 with the reason', async (_, file) => {
    const { portal, head } = await useHead();
    const answer = await upload(head, file());
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ message: expect.stringMatching(/\w+/) });
    expect(await backupFiles(portal)).toEqual([]);
  });

  test('another field, no file, or no form', async () => {
    const { portal, head } = await useHead();
    expect((await upload(head, fileOf('a.zip', 'x'), 'file')).status).toBe(400);
    expect((await head.rest.request('POST', `${BACKUP}/upload`, { body: new FormData() })).status).toBe(400);
    expect((await head.rest.post(`${BACKUP}/upload`, { backupFile: 'a.zip' })).status).toBe(415);
    expect(await backupFiles(portal)).toEqual([]);
  });
});

test('a backup comes back under its name; while that is there, under another', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const { fileName } = (await head.rest.post(`${BACKUP}/create-free`, { type: 'full' })).read(
    createdBackupSchema,
  );
  const bytes = await readFile(path.join(portal.services.config.backupsFolder, fileName));
  await head.rest.delete(`${BACKUP}/delete/${fileName}`);
  const first = await upload(head, fileOf(fileName, bytes));
  expect(first).toMatchObject({ status: 201, body: { fileName } });
  const second = (await upload(head, fileOf('from the drive.ZIP', bytes))).read(uploadedSchema);
  expect(second.fileName).toMatch(
    new RegExp(`^${fileName.slice(0, 'full-yyyy-mm-ddThh-mm-ssZ-'.length)}\\w{6}\\.zip$`),
  );
  expect(await backupFiles(portal)).toEqual([fileName, second.fileName].sort());
  for (const name of await backupFiles(portal))
    expect((await readFile(path.join(portal.services.config.backupsFolder, name))).equals(bytes)).toBe(true);
});

test('an automatic backup that was lost and is uploaded again is not removed automatically any more', async () => {
  const portal = await usePortal();
  const { db, config } = portal.services;
  const head = await signInAs(portal, 'super_admin');
  const { fileName } = (
    await head.rest.post(`${BACKUP}/create-free`, { type: 'database', sendEmail: false })
  ).read(createdBackupSchema);
  await db.insertInto('automaticBackupFiles').values({ fileName }).execute();
  const file = path.join(config.backupsFolder, fileName);
  const bytes = await readFile(file);
  await rm(file);
  expect((await upload(head, fileOf(fileName, bytes))).status).toBe(201);
  expect(await backupFiles(portal)).toEqual([fileName]);
  expect(await db.selectFrom('automaticBackupFiles').select('fileName').execute()).toEqual([]);
});
