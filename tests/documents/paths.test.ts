import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { isIntact } from '../../src/server/domains/backups/contents/uploads.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';

const SECRET = 'nobody’s business';

/** A document whose row was changed, with checks off, to lead to a file beside the uploads. */
async function useMisleading() {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'user');
  const { id } = (await rest.post('/students', studentPayload())).read(studentSchema);
  const document = (await rest.upload(id, pngFile(), 'exam_slip')).read(documentSchema);
  const secret = path.join(portal.dataFolder, 'secret.txt');
  await writeFile(secret, SECRET);
  const { db } = portal.services;
  const sha256 = '../secret.txt';
  const fileSize = Buffer.byteLength(SECRET);
  await sql`PRAGMA ignore_check_constraints = ON`.execute(db);
  await db.updateTable('documents').set({ sha256, fileSize }).where('id', '=', document.id).execute();
  return { portal, rest, studentId: id, document, secret, content: { sha256, size: fileSize } };
}

test('a document that names a path is missing, and nothing there is sent', async () => {
  const { rest, document } = await useMisleading();
  expect(await rest.get(`/documents/${document.fileName}`)).toMatchObject({
    status: 404,
    body: { message: 'The file of this document is missing.' },
  });
});

test('a document that names a path is deleted without what lies there', async () => {
  const { portal, rest, studentId, document, secret } = await useMisleading();
  expect((await rest.delete(`/students/${studentId}/documents/${document.id}`)).status).toBe(200);
  await portal.services.background.finished();
  expect(existsSync(secret)).toBe(true);
});

test('to a backup such a document is one without bytes, and an own-data download names no file', async () => {
  const { portal, rest, content } = await useMisleading();
  expect(await isIntact(portal.services.config.uploadsFolder, content)).toBe(false);
  const { status, bytes } = await rest.bytes('/auth/profile/data');
  expect(status).toBe(200);
  expect(Buffer.from(bytes).includes(SECRET)).toBe(false);
});
