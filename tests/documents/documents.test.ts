import { describe, expect, test } from 'vitest';
import { pdfFile, pngFile } from '../../scripts/support/files.ts';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { useApplicant } from '../support/documents/use-applicant.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

describe('a profile picture', () => {
  test('is replaced by a second one, whose bytes take the place of the first', async () => {
    const { portal, rest, studentId } = await useApplicant();
    const first = (await rest.upload(studentId, pngFile('first.png'), 'profile_picture')).read(
      documentSchema,
    );
    const slip = (await rest.upload(studentId, pngFile('slip.png'), 'exam_slip')).read(documentSchema);
    const second = (await rest.upload(studentId, pngFile('second.png'), 'profile_picture')).read(
      documentSchema,
    );
    expect((await rest.get(`/students/${studentId}/documents`)).body).toEqual([slip, second]);
    expect((await rest.get(`/documents/${first.fileName}`)).status).toBe(404);
    expect(await storedFiles(portal)).toHaveLength(2);
  });

  test('keeps its bytes when they are sent again, or are needed elsewhere', async () => {
    const { portal, rest, studentId } = await useApplicant();
    await rest.upload(studentId, pngFile('photo.png', 'same'), 'profile_picture');
    const again = (await rest.upload(studentId, pngFile('photo.png', 'same'), 'profile_picture')).read(
      documentSchema,
    );
    expect((await rest.bytes(`/documents/${again.fileName}`)).status).toBe(200);
    expect(await storedFiles(portal)).toHaveLength(1);

    const slip = (await rest.upload(studentId, pngFile('slip.png', 'same'), 'exam_slip')).read(
      documentSchema,
    );
    await rest.upload(studentId, pngFile('photo.png', 'another'), 'profile_picture');
    expect((await rest.bytes(`/documents/${slip.fileName}`)).status).toBe(200);
    expect(await storedFiles(portal)).toHaveLength(2);
  });

  test('stays when the second one is refused', async () => {
    const { portal, rest, studentId } = await useApplicant();
    const first = (await rest.upload(studentId, pngFile(), 'profile_picture')).read(documentSchema);
    expect((await rest.upload(studentId, pdfFile(), 'profile_picture')).status).toBe(400);
    expect((await rest.get(`/students/${studentId}/documents`)).body).toEqual([first]);
    expect(await storedFiles(portal)).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('removes the row and the bytes, over both doors', async () => {
    const { portal, account, rest, studentId } = await useApplicant();
    const one = (await rest.upload(studentId, pngFile('one.png'), 'exam_slip')).read(documentSchema);
    const two = (await rest.upload(studentId, pngFile('two.png'), 'exam_slip')).read(documentSchema);
    expect((await rest.delete(`/students/${studentId}/documents/${one.id}`)).status).toBe(200);
    expect((await rest.get(`/students/${studentId}/documents`)).body).toEqual([two]);
    expect(await storedFiles(portal)).toHaveLength(1);
    expect((await rest.get(`/documents/${one.fileName}`)).status).toBe(404);
    expect((await rest.delete(`/students/${studentId}/documents/${one.id}`)).status).toBe(404);

    await account.trpc.students.removeDocument.mutate({ id: studentId, documentId: two.id });
    expect(await storedFiles(portal)).toEqual([]);
    const again = account.trpc.students.removeDocument.mutate({ id: studentId, documentId: two.id });
    expect((await refusalOf(again)).status).toBe(404);
  });

  test("a document through another of one's own students is 404", async () => {
    const { portal, account, rest, studentId } = await useApplicant();
    const { id } = (await rest.upload(studentId, pngFile(), 'exam_slip')).read(documentSchema);
    const sibling = await account.trpc.students.create.mutate(studentPayload());
    const before = await snapshotTables(portal, 'documents');
    expect((await rest.delete(`/students/${sibling.id}/documents/${id}`)).status).toBe(404);
    expect(await snapshotTables(portal, 'documents')).toEqual(before);
  });
});

test('the same bytes lie on the disk once, until the last document of them is gone', async () => {
  const { portal, rest, studentId } = await useApplicant();
  const other = await signInAs(portal, 'user');
  const documents = [];
  for (const name of ['one.png', 'two.png']) {
    documents.push((await rest.upload(studentId, pngFile(name, 'same'), 'exam_slip')).read(documentSchema));
  }
  expect(new Set(documents.map(({ fileName }) => fileName)).size).toBe(2);
  expect(await storedFiles(portal)).toHaveLength(1);
  for (const [index, { id, fileName }] of documents.entries()) {
    expect((await rest.bytes(`/documents/${fileName}`)).status).toBe(200);
    await rest.delete(`/students/${studentId}/documents/${id}`);
    expect(await storedFiles(portal)).toHaveLength(index === 0 ? 1 : 0);
  }
  expect((await other.rest.get(`/documents/${documents[0]?.fileName}`)).status).toBe(404);
});

test('many uploads and deletions of the same bytes at once leave rows and bytes in step', async () => {
  const { portal, rest, studentId } = await useApplicant();
  const upload = () => rest.upload(studentId, pngFile('slip.png', 'same'), 'exam_slip');
  const documents = [];
  for (let round = 0; round < 5; round += 1) documents.push((await upload()).read(documentSchema));
  const answers = await Promise.all([
    ...documents.map(({ id }) => rest.delete(`/students/${studentId}/documents/${id}`)),
    ...Array.from({ length: 5 }, upload),
    ...Array.from({ length: 5 }, () => rest.upload(studentId, pngFile('a.png', 'same'), 'profile_picture')),
  ]);
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  const left = (await rest.get(`/students/${studentId}/documents`)).read(documentSchema.array());
  expect(left).toHaveLength(6);
  for (const { fileName } of left) expect((await rest.bytes(`/documents/${fileName}`)).status).toBe(200);
  expect(await storedFiles(portal)).toHaveLength(1);
});

describe('reading', () => {
  test('is for the owner and administrators', async () => {
    const { portal, account, rest, studentId } = await useApplicant();
    const { fileName } = (await rest.upload(studentId, pngFile(), 'exam_slip')).read(documentSchema);
    const path = `/documents/${fileName}`;
    const [stranger, admin, superAdmin] = [
      await signInAs(portal, 'user'),
      await signInAs(portal, 'admin'),
      await signInAs(portal, 'super_admin'),
    ];
    expect((await api(portal).get(path)).status).toBe(401);
    expect(await stranger.rest.get(path)).toMatchObject({
      status: 403,
      body: { message: 'This record belongs to somebody else.' },
    });
    for (const reader of [account, admin, superAdmin]) {
      expect((await reader.rest.bytes(path)).status).toBe(200);
    }
  });

  test.each(['nothing.png', '..%2Fportal.sqlite', '%2e%2e%2fportal.sqlite', '%00', 'a'.repeat(290)])(
    '%s is 404',
    async (fileName) => {
      const { rest } = await useApplicant();
      expect((await rest.get(`/documents/${fileName}`)).status).toBe(404);
    },
  );

  test('neither the stored name nor the hash opens a document', async () => {
    const { portal, rest, studentId } = await useApplicant();
    await rest.upload(studentId, pngFile(), 'exam_slip');
    const [sha256] = await storedFiles(portal);
    expect((await rest.get(`/documents/${sha256}`)).status).toBe(404);
    expect((await rest.get('/documents/slip.png')).status).toBe(404);
  });
});
