import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileOf, pdfFile, pngFile } from '../../scripts/support/files.ts';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { cleanOldPicturesSoon } from '../../src/server/domains/documents/service.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { backUp, restore } from '../support/backups/restoring.ts';
import {
  exifChunk,
  exifSegment,
  JPEG,
  PNG,
  SECRET,
  withChunks,
  withSegments,
} from '../support/documents/pictures.ts';
import { useApplicant } from '../support/documents/use-applicant.ts';
import { startPortal, type TestPortal, usePortal } from '../support/portal.ts';
import { storedFiles } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

const ALWAYS_OPEN = { openDate: '2020-01-01T12:00:00.000Z', closeDate: null };
const photo = withSegments(JPEG, exifSegment('II', 1));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function storedBytes(portal: TestPortal) {
  const names = await storedFiles(portal);
  const folder = portal.services.config.uploadsFolder;
  return Buffer.concat(await Promise.all(names.map((name) => readFile(path.join(folder, name)))));
}

describe('an uploaded picture', () => {
  test.each([
    ['JPEG', 'photo.jpg', photo, JPEG],
    ['PNG', 'photo.png', withChunks(PNG, exifChunk('MM', 1)), PNG],
    ['JPEG that is damaged', 'photo.jpg', photo.subarray(0, -10), JPEG.subarray(0, -10)],
  ])(
    'a %s is stored, named, counted and served without where and with what it was taken',
    async (_, name, sent, kept) => {
      const { portal, rest, studentId } = await useApplicant();
      const answer = await rest.upload(studentId, fileOf(name, sent), 'profile_picture');
      expect(answer.status).toBe(201);
      const { fileName, fileSize } = answer.read(documentSchema);
      expect(fileSize).toBe(kept.length);
      expect((await rest.bytes(`/documents/${fileName}`)).bytes.equals(kept)).toBe(true);
      expect(await storedFiles(portal)).toEqual([sha256(kept)]);
      expect(await storedBytes(portal)).not.toContain(SECRET);
    },
  );

  test('that is sent again is stored once', async () => {
    const { rest, studentId } = await useApplicant();
    const uploadId = 'b1946ac92492d2347c6235b4d2611184';
    const send = () => rest.upload(studentId, fileOf('slip.jpg', photo), 'exam_slip', { uploadId });
    const first = (await send()).read(documentSchema);
    expect((await send()).read(documentSchema)).toEqual(first);
  });

  test.each([
    [0, 201],
    [1, 413],
  ])('of %i bytes over the limit is judged by its size as it is sent', async (over, status) => {
    const { portal, rest, studentId } = await useApplicant();
    const sent = Buffer.alloc(5 * 1024 ** 2 + over);
    photo.copy(sent);
    const answer = await rest.upload(studentId, fileOf('photo.jpg', sent), 'profile_picture');
    expect(answer.status).toBe(status);
    expect(await storedFiles(portal)).toEqual(status === 201 ? [sha256(JPEG)] : []);
  });

  test.each([
    ['a byte-order mark', Buffer.from('efbbbf', 'hex')],
    ['tags of a song', Buffer.from('49443303000000000000', 'hex')],
  ])('behind %s, which only some programs pass over, is refused', async (_, before) => {
    const { portal, rest, studentId } = await useApplicant();
    const sent = Buffer.concat([before, photo]);
    const answer = await rest.upload(studentId, fileOf('photo.jpg', sent), 'profile_picture');
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Invalid file type') },
    });
    expect(await storedFiles(portal)).toEqual([]);
  });
});

test('a PDF is left as it is', async () => {
  const { rest, studentId } = await useApplicant();
  const file = pdfFile();
  const { fileName } = (await rest.upload(studentId, file, 'exam_slip')).read(documentSchema);
  const { bytes } = await rest.bytes(`/documents/${fileName}`);
  expect(bytes.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
});

/** Stores these bytes for a document as before uploads were cleaned of metadata. */
async function storeAsBefore({ services }: TestPortal, id: number, bytes: Buffer) {
  await writeFile(path.join(services.config.uploadsFolder, sha256(bytes)), bytes);
  const old = { isClean: 0, sha256: sha256(bytes), fileSize: bytes.length } as const;
  await services.db.updateTable('documents').set(old).where('id', '=', id).execute();
}

async function uploadAll(
  rest: Awaited<ReturnType<typeof useApplicant>>['rest'],
  studentId: number,
  count: number,
) {
  const documents = [];
  for (let number = 1; number <= count; number += 1) {
    const answer = await rest.upload(studentId, pngFile(`slip${number}.png`), 'exam_slip');
    documents.push(answer.read(documentSchema));
  }
  return documents;
}

describe('a picture that was stored with metadata', () => {
  test('loses them at the next start; what is damaged on the disk, missing, or a PDF stays', async () => {
    const dataFolder = await useFolder();
    const before = await startPortal({ dataFolder, schedule: ALWAYS_OPEN });
    const { rest, token } = await signInAs(before, 'user');
    const { id: studentId } = (await rest.post('/students', studentPayload())).read(studentSchema);
    const [first, second, turned, spoiled, missing] = await uploadAll(rest, studentId, 5);
    if (!first || !second || !turned || !spoiled || !missing) throw new Error('not uploaded');
    const upright = withChunks(PNG, exifChunk('II', 6));
    await storeAsBefore(before, first.id, photo);
    await storeAsBefore(before, second.id, photo);
    await storeAsBefore(before, turned.id, upright);
    await storeAsBefore(before, spoiled.id, withSegments(JPEG, exifSegment('II', 2)));
    await storeAsBefore(before, missing.id, withSegments(JPEG, exifSegment('II', 3)));
    const inUploads = (bytes: Buffer) => path.join(before.services.config.uploadsFolder, sha256(bytes));
    await writeFile(inUploads(withSegments(JPEG, exifSegment('II', 2))), Buffer.alloc(photo.length, 1));
    await rm(inUploads(withSegments(JPEG, exifSegment('II', 3))));
    await before.close();

    const after = await usePortal({ dataFolder });
    await after.services.background.finished();
    const owner = api(after, token);
    const served = async ({ fileName }: { fileName: string }) =>
      (await owner.bytes(`/documents/${fileName}`)).bytes;
    expect((await served(first)).equals(JPEG)).toBe(true);
    expect((await served(second)).equals(JPEG)).toBe(true);
    expect(await served(turned)).not.toContain('SECRET');
    expect((await served(turned)).length).toBe(PNG.length + 38);
    const { body } = await owner.get(`/students/${studentId}/documents`);
    expect(body).toMatchObject([{ fileSize: JPEG.length }, { fileSize: JPEG.length }, {}, {}, {}]);
    const rows = await after.services.db.selectFrom('documents').select('isClean').orderBy('id').execute();
    expect(rows.map(({ isClean }) => isClean)).toEqual([1, 1, 1, 0, 0]);
    expect(await storedFiles(after)).not.toContain(sha256(photo));
    expect(await storedBytes(after)).not.toContain('SECRET');
  });

  test('loses them after a restore that brought it back', async () => {
    const { portal, rest, studentId } = await useApplicant();
    const [document] = await uploadAll(rest, studentId, 1);
    if (!document) throw new Error('not uploaded');
    await storeAsBefore(portal, document.id, photo);
    await signInAs(portal, 'super_admin');
    const backup = await backUp(portal, 'full');

    const other = await usePortal();
    await restore(other, await signInAs(other, 'super_admin'), backup);
    await other.services.background.finished();
    expect(await storedFiles(other)).toEqual([sha256(JPEG)]);
    const { rest: admin } = await signInAs(other, 'admin');
    expect((await admin.bytes(`/documents/${document.fileName}`)).bytes.equals(JPEG)).toBe(true);
  });

  test('comes back with a full backup although the cleaned one was deleted', async () => {
    const { portal, rest, studentId } = await useApplicant();
    const [document] = await uploadAll(rest, studentId, 1);
    if (!document) throw new Error('not uploaded');
    await storeAsBefore(portal, document.id, photo);
    const head = await signInAs(portal, 'super_admin');
    const backup = await backUp(portal, 'full');
    cleanOldPicturesSoon(portal.services);
    await portal.services.background.finished();
    expect((await rest.delete(`/students/${studentId}/documents/${document.id}`)).status).toBe(200);
    expect(await storedFiles(portal)).not.toContain(sha256(JPEG));

    await restore(portal, head, backup);
    await portal.services.background.finished();
    const { rest: admin } = await signInAs(portal, 'admin');
    const { bytes } = await admin.bytes(`/documents/${document.fileName}`);
    expect(bytes.equals(JPEG)).toBe(true);
  });

  test('is not called missing for a backup that names it, but cleaned as it is here', async () => {
    const { portal, rest, studentId } = await useApplicant();
    const [document] = await uploadAll(rest, studentId, 1);
    if (!document) throw new Error('not uploaded');
    await storeAsBefore(portal, document.id, photo);
    const head = await signInAs(portal, 'super_admin');
    const backup = await backUp(portal, 'database');
    cleanOldPicturesSoon(portal.services);
    await portal.services.background.finished();
    expect(await storedFiles(portal)).not.toContain(sha256(photo));

    const { message } = await restore(portal, head, backup);
    expect(message).not.toContain('does not hold');
    const { rest: admin } = await signInAs(portal, 'admin');
    const { bytes } = await admin.bytes(`/documents/${document.fileName}`);
    expect(bytes.equals(JPEG)).toBe(true);
  });

  test('loses them when its upload was sent again meanwhile', async () => {
    const dataFolder = await useFolder();
    const before = await startPortal({ dataFolder, schedule: ALWAYS_OPEN });
    const { rest } = await signInAs(before, 'user');
    const { id: studentId } = (await rest.post('/students', studentPayload())).read(studentSchema);
    const uploadId = 'b1946ac92492d2347c6235b4d2611184';
    const send = async () =>
      (await rest.upload(studentId, fileOf('slip.jpg', photo), 'exam_slip', { uploadId })).read(
        documentSchema,
      );
    await storeAsBefore(before, (await send()).id, photo);
    await send();
    await before.close();

    const after = await usePortal({ dataFolder });
    await after.services.background.finished();
    expect(await storedFiles(after)).toEqual([sha256(JPEG)]);
    expect(await after.services.db.selectFrom('documents').select('isClean').execute()).toEqual([
      { isClean: 1 },
      { isClean: 1 },
    ]);
  });
});
