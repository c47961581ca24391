import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fileOf, pdfFile, pngFile, pngOfSize } from '../../scripts/support/files.ts';
import { DOCUMENT_CATEGORIES, DOCUMENT_TYPES } from '../../src/shared/documents/constants.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { abortUpload, filePart } from '../support/documents/raw-upload.ts';
import { useApplicant } from '../support/documents/use-applicant.ts';
import type { TestPortal } from '../support/portal.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';

const MEGABYTE = 1024 * 1024;

async function pdfOfSize(name: string, bytes: number) {
  const padded = Buffer.alloc(bytes);
  padded.set(Buffer.from(await pdfFile().arrayBuffer()));
  return fileOf(name, padded, 'application/pdf');
}
const ofSize = async (type: (typeof DOCUMENT_TYPES)[number], bytes: number) =>
  type === 'recommendation' ? pdfOfSize('letter.pdf', bytes) : pngOfSize('picture.png', bytes);

describe('the size of a file', () => {
  test.each(DOCUMENT_TYPES)(
    'a %s of exactly the limit is kept, one byte more is 413',
    async (documentType) => {
      const { portal, rest, studentId } = await useApplicant();
      const { maximumBytes } = DOCUMENT_CATEGORIES[documentType];
      const kept = await rest.upload(studentId, await ofSize(documentType, maximumBytes), documentType);
      expect(kept.read(documentSchema).fileSize).toBe(maximumBytes);

      const files = await storedFiles(portal);
      const refused = await rest.upload(
        studentId,
        await ofSize(documentType, maximumBytes + 1),
        documentType,
      );
      expect(refused).toMatchObject({
        status: 413,
        body: { message: `File size must be less than ${maximumBytes / MEGABYTE}MB.` },
      });
      expect(await storedFiles(portal)).toEqual(files);
      expect((await rest.get(`/students/${studentId}/documents`)).body).toEqual([kept.body]);
    },
  );

  test.each(['exam_slip', 'portfolio'] as const)(
    'far more than any limit says the same of a %s',
    async (documentType) => {
      const { portal, rest, studentId } = await useApplicant();
      const answer = await rest.upload(studentId, pngOfSize('picture.png', 60 * MEGABYTE), documentType);
      const megabytes = DOCUMENT_CATEGORIES[documentType].maximumBytes / MEGABYTE;
      expect(answer).toMatchObject({
        status: 413,
        body: { message: `File size must be less than ${megabytes}MB.` },
      });
      expect(await storedFiles(portal)).toEqual([]);
      expect(await snapshotTables(portal, 'documents')).toEqual({ documents: [] });
    },
  );
});

describe('what an account may store in all', () => {
  const MESSAGE = 'You have stored as many files as is allowed. Please delete some that are not needed.';

  /** Inserts rows as if documents of this size had been uploaded. */
  const fill = ({ services }: TestPortal, studentId: number, rows: number, fileSize: number) =>
    services.db
      .insertInto('documents')
      .values(
        Array.from({ length: rows }, () => ({
          studentId,
          fileName: `${randomUUID()}.png`,
          originalName: 'slip.png',
          documentType: 'other' as const,
          contentType: 'image/png' as const,
          fileSize,
          sha256: '0'.repeat(64),
          uploadedAt: '2026-10-05T15:00:00.000Z',
        })),
      )
      .execute();

  test('100 files and not one more', async () => {
    const { portal, rest, studentId } = await useApplicant();
    await fill(portal, studentId, 99, 1000);
    const last = await rest.upload(studentId, pngFile('100.png'), 'other');
    expect(last.status).toBe(201);
    expect(await rest.upload(studentId, pngFile('101.png'), 'other')).toMatchObject({
      status: 409,
      body: { message: MESSAGE },
    });
    expect(await storedFiles(portal)).toHaveLength(1);
    await rest.delete(`/students/${studentId}/documents/${last.read(documentSchema).id}`);
    expect((await rest.upload(studentId, pngFile('101.png'), 'other')).status).toBe(201);
  });

  test('200 MB and not a byte more', async () => {
    const { portal, rest, studentId } = await useApplicant();
    const file = pngFile();
    await fill(portal, studentId, 1, 200 * MEGABYTE - file.size);
    expect((await rest.upload(studentId, file, 'other')).status).toBe(201);
    expect(await rest.upload(studentId, pngFile('more.png'), 'other')).toMatchObject({ status: 409 });
    expect(await storedFiles(portal)).toHaveLength(1);
  });

  test('a file that would go past 200 MB is refused', async () => {
    const { portal, rest, studentId } = await useApplicant();
    await fill(portal, studentId, 1, 200 * MEGABYTE - 1);
    expect(await rest.upload(studentId, pngFile(), 'other')).toMatchObject({
      status: 409,
      body: { message: MESSAGE },
    });
    expect(await storedFiles(portal)).toEqual([]);
  });

  test('counts over all students of the account, and for nobody else', async () => {
    const { portal, account, rest, student, studentId } = await useApplicant();
    await fill(portal, studentId, 100, 1000);
    const sibling = await rest.post('/students', { ...student, email: 'sibling@example.com' });
    const id = sibling.read(studentSchema).id;
    expect((await account.rest.upload(id, pngFile(), 'other')).status).toBe(409);
    const stranger = await signInAs(portal, 'user');
    const theirs = await stranger.rest.post('/students', { ...student, email: 'stranger@example.com' });
    expect((await stranger.rest.upload(theirs.read(studentSchema).id, pngFile(), 'other')).status).toBe(201);
  });

  test.each([
    ['bytes', 1, 120 * MEGABYTE, 80 * MEGABYTE],
    ['file', 99, 1000, MEGABYTE],
  ])('what is under way counts as well, until it ends: each %s', async (_, rows, fileSize, announced) => {
    const { rest, ...target } = await useApplicant();
    const { portal, studentId } = target;
    await fill(portal, studentId, rows, fileSize);
    const upload = async () => rest.upload(studentId, await pngOfSize('slip.png', MEGABYTE), 'exam_slip');
    const beginning = filePart('big.png', Buffer.alloc(300_000)).slice(0, 2);
    await abortUpload(target, beginning, async () => (await storedFiles(portal)).length > 0, {
      announced,
      meanwhile: async () =>
        expect(await upload()).toMatchObject({ status: 409, body: { message: MESSAGE } }),
    });
    await expect.poll(async () => (await upload()).status).toBe(201);
  });
});

test('the id of a deleted document is not given out again', async () => {
  const { rest, studentId } = await useApplicant();
  const first = (await rest.upload(studentId, pngFile('1.png'), 'other')).read(documentSchema);
  await rest.delete(`/students/${studentId}/documents/${first.id}`);
  const second = (await rest.upload(studentId, pngFile('2.png'), 'other')).read(documentSchema);
  expect(second.id).toBeGreaterThan(first.id);
});
