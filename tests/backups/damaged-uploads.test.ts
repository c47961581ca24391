import { rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { createdBackupSchema } from '../../src/shared/backups/calls.ts';
import { operationsSchema } from '../../src/shared/backups/operations.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { readEntries } from '../support/backups/forge.ts';
import { backUp, restore } from '../support/backups/restoring.ts';
import { expectUploads } from '../support/backups/uploads.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { storedFiles } from '../support/state.ts';

/** Two applicants with an exam slip each. */
async function useSlips() {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const applicants = [await signInAs(portal, 'user'), await signInAs(portal, 'user')] as const;
  const [first] = [await completeApplication(applicants[0]), await completeApplication(applicants[1])];
  const { sha256 } = await portal.services.db
    .selectFrom('documents')
    .select('sha256')
    .where('id', '=', first.document.id)
    .executeTakeFirstOrThrow();
  const stored = path.join(portal.services.config.uploadsFolder, sha256);
  return { portal, head, applicant: applicants[0], ...first, sha256, stored };
}

/** Replaces the file by a link to itself, so that not even its size can be read, as with a bad disk block. */
async function makeUnreadable(file: string) {
  await rm(file);
  await symlink(path.basename(file), file);
}

const spoil = (file: string, fileSize: number) => writeFile(file, Buffer.alloc(fileSize, 'x'));

async function uploadsIn({ services }: TestPortal, fileName: string) {
  const entries = await readEntries(path.join(services.config.backupsFolder, fileName));
  return entries.flatMap(({ name }) => (name.startsWith('uploads/') ? [name.slice('uploads/'.length)] : []));
}

test.each([
  ['lost', (file: string) => rm(file)],
  ['cut off', (file: string) => truncate(file, 10)],
  ['spoiled', spoil],
  ['unreadable', makeUnreadable],
])(
  'an upload that is %s keeps nothing else from being backed up, and whose it is is said',
  async (_, damage) => {
    const { portal, head, document, application, sha256, stored } = await useSlips();
    const all = await storedFiles(portal);
    await damage(stored, document.fileSize);
    const answer = await head.rest.post('/super-admin/backup/create-free', { type: 'full' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        lacks: `It does not hold the files of 1 document (${application.applicationId}), which are missing or damaged on this machine: its disk may be failing, please have it looked at. Ask the applicants to upload these documents again, then delete the damaged documents from their applications. Keep the earlier backups.`,
      },
    });
    const { fileName } = answer.read(createdBackupSchema);
    expect(await uploadsIn(portal, fileName)).toEqual(all.filter((name) => name !== sha256));

    // A page that was reloaded meanwhile reads the result here.
    const { latest } = (await head.rest.get('/super-admin/backup/progress')).read(operationsSchema);
    expect(latest).toMatchObject({ fileName, lacks: expect.stringContaining('1 document') });

    const dump = await head.rest.post('/super-admin/backup/create-free', { type: 'database' });
    expect(dump.body).not.toHaveProperty('lacks');
  },
);

test('a spoiled upload is mended by uploading the same again', async () => {
  const { portal, head, applicant, student, document, stored } = await useSlips();
  await spoil(stored, document.fileSize);
  const again = await applicant.rest.upload(student.id, pngFile('slip.png', student.email), 'exam_slip');
  expect(again.status).toBe(201);
  await expectUploads(portal);
  const answer = await head.rest.post('/super-admin/backup/create-free', { type: 'full' });
  expect(answer.body).not.toHaveProperty('lacks');
});

test('another file in place of a spoiled one is enough once the earlier document is deleted, as is asked for', async () => {
  const { head, applicant, student, document, stored } = await useSlips();
  await spoil(stored, document.fileSize);
  const backUpFully = () => head.rest.post('/super-admin/backup/create-free', { type: 'full' });
  const other = await applicant.rest.upload(student.id, pngFile('slip.png', 'scanned again'), 'exam_slip');
  expect(other.status).toBe(201);
  expect((await backUpFully()).body).toMatchObject({
    lacks: expect.stringContaining('delete the damaged documents'),
  });

  await head.rest.delete(`/students/${student.id}/documents/${document.id}`);
  expect((await backUpFully()).body).not.toHaveProperty('lacks');
});

test('a spoiled upload is mended by restoring a backup that holds it', async () => {
  const { portal, head, document, stored } = await useSlips();
  const file = await backUp(portal, 'full');
  await spoil(stored, document.fileSize);
  const { message } = await restore(portal, head, file);
  expect(message).not.toContain('does not hold');
  await expectUploads(portal);
});

test('a restore says how many files are spoiled here and not in the backup either', async () => {
  const { portal, head, document, stored } = await useSlips();
  const dump = await backUp(portal, 'database');
  await spoil(stored, document.fileSize);
  const { message } = await restore(portal, head, dump);
  expect(message).toContain(
    'The backup does not hold the files of 1 document, and they are not here either.',
  );
});

test('what is told of a check goes on while the uploads here are looked at', async () => {
  const { portal, head } = await useSlips();
  const dump = await backUp(portal, 'database');
  const told: number[] = [];
  await restore(portal, head, dump, ({ phase, share }) => {
    if (phase === 'check') told.push(share);
  });
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  // One report before each slip and one at the end.
  expect(told.filter((share) => share >= 0.6)).toHaveLength(3);
});
