import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { studentPayload } from '../support/application.ts';
import { pngFile } from '../support/files.ts';
import { startPortal, usePortal } from '../support/portal.ts';
import { storedFiles } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

const ALWAYS_OPEN = { openDate: '2020-01-01T12:00:00.000Z', closeDate: null };

test('a start removes what a crash left in the uploads folder, and nothing else', async () => {
  const dataFolder = await useFolder();
  const before = await startPortal({ dataFolder, schedule: ALWAYS_OPEN });
  const account = await signInAs(before, 'user');
  const { id } = (await account.rest.post('/students', studentPayload())).read(studentSchema);
  const document = (await account.rest.upload(id, pngFile(), 'exam_slip')).read(documentSchema);
  const kept = await storedFiles(before);
  await before.close();

  const uploads = path.join(dataFolder, 'uploads');
  for (const name of ['a'.repeat(64), '0123456789abcdef.partial', 'README.txt']) {
    await writeFile(path.join(uploads, name), 'left over');
  }

  const after = await usePortal({ dataFolder });
  await after.services.background.finished();
  expect(await storedFiles(after)).toEqual([...kept, 'README.txt'].sort());
  const again = await signInAs(after, 'admin');
  expect((await again.rest.bytes(`/documents/${document.fileName}`)).status).toBe(200);
});

test('a document whose bytes are gone is 404', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'user');
  const { id } = (await rest.post('/students', studentPayload())).read(studentSchema);
  const { fileName } = (await rest.upload(id, pngFile(), 'exam_slip')).read(documentSchema);
  const [name = ''] = await storedFiles(portal);
  await rm(path.join(portal.services.config.uploadsFolder, name));
  expect(await rest.get(`/documents/${fileName}`)).toMatchObject({
    status: 404,
    body: { message: 'The file of this document is missing.' },
  });
});
