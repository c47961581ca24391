import { describe, expect, test } from 'vitest';
import { fileOf, pdfFile, pngFile } from '../../scripts/support/files.ts';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { DOCUMENT_TYPES, FORBIDDEN_EXTENSIONS } from '../../src/shared/documents/constants.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { END, fieldPart, filePart, sendRaw } from '../support/documents/raw-upload.ts';
import { useApplicant } from '../support/documents/use-applicant.ts';
import { storedFiles } from '../support/state.ts';

/** The shortest beginning that is recognized as a JPEG, padded. */
const jpegFile = (name = 'photo.jpg') =>
  fileOf(
    name,
    Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(200)]),
  );

const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());

describe('uploading', () => {
  test.each(DOCUMENT_TYPES)('a %s comes back as it was sent', async (documentType) => {
    const now = '2026-10-05T15:00:00.000Z';
    const { portal, account, rest, studentId } = await useApplicant({ now });
    const file = documentType === 'recommendation' ? pdfFile('letter.pdf') : pngFile('picture.png');
    const contentType = documentType === 'recommendation' ? 'application/pdf' : 'image/png';

    const answer = await rest.upload(studentId, file, documentType);
    expect(answer.status).toBe(201);
    const document = answer.read(documentSchema.strict());
    expect(document).toEqual({
      id: document.id,
      studentId,
      fileName: expect.stringMatching(/^[0-9a-f-]{36}\.(png|pdf)$/),
      originalName: file.name,
      documentType,
      fileSize: file.size,
      uploadedAt: now,
      check: 'unchecked',
      checkReason: null,
      originalSeen: false,
      checkedBy: null,
      checkedAt: null,
    });
    expect((await rest.get(`/students/${studentId}/documents`)).body).toEqual([document]);
    expect(await account.trpc.students.documents.query({ id: studentId })).toEqual([document]);

    const served = await rest.bytes(`/documents/${document.fileName}`);
    expect(served.status).toBe(200);
    expect(served.bytes.equals(await bytesOf(file))).toBe(true);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': contentType,
      'content-length': String(file.size),
      'content-disposition': `inline; filename=${file.name}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    });
    expect(await storedFiles(portal)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  test.each(['photo.jpg', 'photo.jpeg', 'PHOTO.JPG'])('a JPEG named %s', async (name) => {
    const { rest, studentId } = await useApplicant();
    const { fileName } = (await rest.upload(studentId, jpegFile(name), 'profile_picture')).read(
      documentSchema,
    );
    expect((await rest.bytes(`/documents/${fileName}`)).headers.get('content-type')).toBe('image/jpeg');
  });

  test.each([
    ['a line break', '\n'],
    ['blanks and a NUL', ' \t\0\r\n'],
    ['comments', '% made by a scanner\n%%\r\n'],
    ['a comment of almost 1,024 bytes', `%${'x'.repeat(1024 - '%PDF-'.length - 2)}\n`],
  ])('a PDF behind %s', async (_, before) => {
    const { rest, studentId } = await useApplicant();
    const file = fileOf('slip.pdf', Buffer.concat([Buffer.from(before), await bytesOf(pdfFile())]));
    const { fileName } = (await rest.upload(studentId, file, 'exam_slip')).read(documentSchema);
    expect((await rest.bytes(`/documents/${fileName}`)).headers.get('content-type')).toBe('application/pdf');
  });

  test.each(['before', 'after'])('the category may stand %s the file', async (place) => {
    const { rest, ...target } = await useApplicant();
    const file = filePart('slip.png', await bytesOf(pngFile()));
    const field = fieldPart('documentType', 'exam_slip');
    const parts = place === 'before' ? [...field, ...file] : [...file, ...field];
    expect(await sendRaw(target, [...parts, ...END])).toMatchObject({
      status: 201,
      body: { documentType: 'exam_slip', originalName: 'slip.png' },
    });
  });

  test("the part's own Content-Type is ignored", async () => {
    const { rest, ...target } = await useApplicant();
    const file = filePart('slip.png', await bytesOf(pngFile()), 'text/html');
    const { status } = await sendRaw(target, [...fieldPart('documentType', 'exam_slip'), ...file, ...END]);
    expect(status).toBe(201);
  });

  test('several of a category are kept, in order', async () => {
    const { rest, studentId } = await useApplicant();
    for (const name of ['one.png', 'two.png', 'three.png']) {
      expect((await rest.upload(studentId, pngFile(name), 'exam_slip')).status).toBe(201);
    }
    const { body } = await rest.get(`/students/${studentId}/documents`);
    expect(body).toMatchObject(['one.png', 'two.png', 'three.png'].map((originalName) => ({ originalName })));
  });
});

describe('what is refused', () => {
  const INVALID = 'Invalid file type. Only JPG, PNG, and PDF files are allowed.';
  const EMPTY = 'This file is empty. Please choose another one.';
  const FORBIDDEN = 'This file type is not allowed for security reasons.';
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const HTML = '<!doctype html><script>alert(1)</script>';
  test.each([
    ['SVG renamed', () => fileOf('picture.png', SVG), 'exam_slip', INVALID],
    ['HTML renamed', () => fileOf('slip.pdf', HTML), 'exam_slip', INVALID],
    ['HTML as a picture', () => fileOf('picture.png', HTML), 'profile_picture', INVALID],
    ['HTML before a PDF', () => fileOf('slip.pdf', `${HTML}\n%PDF-1.7\n`), 'exam_slip', INVALID],
    [
      'a PDF behind 1,024 blanks',
      () => fileOf('slip.pdf', `${' '.repeat(1024)}%PDF-1.7\n`),
      'other',
      INVALID,
    ],
    ['a PDF behind PostScript', () => fileOf('slip.pdf', '%!PS-Adobe-3.0\n%PDF-1.7\n'), 'other', INVALID],
    ['a PDF behind a line break, named .png', () => fileOf('slip.png', '\n%PDF-1.7\n'), 'other', INVALID],
    ['text', () => fileOf('notes.txt', 'Notes'), 'other', INVALID],
    ['an empty file', () => fileOf('slip.pdf', ''), 'exam_slip', EMPTY],
    ['an empty file of another type', () => fileOf('slip.txt', ''), 'exam_slip', INVALID],
    ['an empty program', () => fileOf('slip.exe', ''), 'exam_slip', FORBIDDEN],
    ['a GIF renamed', () => fileOf('slip.png', 'GIF89a..........'), 'exam_slip', INVALID],
    ['a PNG named .pdf', () => pngFile('slip.pdf'), 'exam_slip', INVALID],
    ['a PDF named .png', () => pdfFile('slip.png'), 'exam_slip', INVALID],
    ['a PNG without extension', () => pngFile('slip'), 'exam_slip', INVALID],
    ['a PNG named .png.zip', () => pngFile('slip.png.zip'), 'exam_slip', FORBIDDEN],
    ['an archive', () => fileOf('all.zip', 'PK\u0003\u0004'), 'other', FORBIDDEN],
    [
      'a PDF as profile picture',
      () => pdfFile('photo.pdf'),
      'profile_picture',
      'Invalid file type. A profile picture has to be a JPG or PNG image.',
    ],
    [
      'a picture as recommendation',
      () => pngFile('letter.png'),
      'recommendation',
      'Invalid file type. A recommendation has to be a PDF file.',
    ],
  ] as const)('%s', async (_, file, documentType, message) => {
    const { portal, rest, studentId } = await useApplicant();
    const answer = await rest.upload(studentId, file(), documentType);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, issues: [{ path: 'file', message }] });
    expect(await storedFiles(portal)).toEqual([]);
    expect((await rest.get(`/students/${studentId}/documents`)).body).toEqual([]);
  });

  test.each(FORBIDDEN_EXTENSIONS)('a PNG named .%s, wherever that stands', async (extension) => {
    const { portal, rest, studentId } = await useApplicant();
    for (const name of [`slip.${extension}`, `slip.${extension.toUpperCase()}`, `slip.${extension}.png`]) {
      expect(await rest.upload(studentId, pngFile(name), 'exam_slip')).toMatchObject({
        status: 400,
        body: { message: FORBIDDEN },
      });
    }
    expect(await storedFiles(portal)).toEqual([]);
  });

  test.each(DOCUMENT_TYPES)('two files at once as %s, of which none is kept', async (documentType) => {
    const { rest, ...target } = await useApplicant();
    const picture = await bytesOf(pngFile());
    const answer = await sendRaw(target, [
      ...fieldPart('documentType', documentType),
      ...filePart('one.png', picture),
      ...filePart('two.png', picture),
      ...END,
    ]);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Multiple Files Not Allowed' } });
    expect(await storedFiles(target.portal)).toEqual([]);
    expect((await rest.get(`/students/${target.studentId}/documents`)).body).toEqual([]);
  });

  test.each([
    ['without a file', false, 'exam_slip', 'file', 'Please choose a file.'],
    ['without a category', true, undefined, 'documentType', 'Please say what kind of document this is'],
    [
      'with an unknown category',
      true,
      'love_letter',
      'documentType',
      'Please say what kind of document this is',
    ],
  ] as const)('%s', async (_, withFile, documentType, path, message) => {
    const { rest, ...target } = await useApplicant();
    const answer = await sendRaw(target, [
      ...(documentType ? fieldPart('documentType', documentType) : []),
      ...(withFile ? filePart('slip.png', await bytesOf(pngFile())) : []),
      ...END,
    ]);
    expect(answer).toMatchObject({ status: 400, body: { message, issues: [{ path, message }] } });
    expect(await storedFiles(target.portal)).toEqual([]);
  });

  test('JSON instead of a form', async () => {
    const { rest, studentId } = await useApplicant();
    const answer = await rest.post(`/students/${studentId}/documents`, { documentType: 'exam_slip' });
    expect(answer).toMatchObject({ status: 415, body: { message: 'Please send multipart form data.' } });
  });

  test.each(['4711', 'abc', '-1', '1e3'])('an upload for student %s', async (id) => {
    const { rest } = await useApplicant();
    const form = new FormData();
    form.append('file', pngFile());
    const { status, body } = await rest.request('POST', `/students/${id}/documents`, { body: form });
    expect([400, 404]).toContain(status);
    expect(body).toMatchObject({ message: expect.stringMatching(/no such student|whole number/) });
  });
});

describe('an upload that is sent again', () => {
  const uploadId = 'b1946ac92492d2347c6235b4d2611184';

  test('because its answer was lost is stored once', async () => {
    const { portal, rest, studentId } = await useApplicant();
    const send = async (file: File) =>
      (await rest.upload(studentId, file, 'exam_slip', { uploadId })).read(documentSchema);
    const first = await send(pngFile());
    const again = await Promise.all(Array.from({ length: 4 }, () => send(pngFile())));
    expect(again).toEqual(again.map(() => first));
    expect((await rest.get(`/students/${studentId}/documents`)).body).toEqual([first]);
    expect(await storedFiles(portal)).toHaveLength(1);
    expect((await rest.bytes(`/documents/${first.fileName}`)).status).toBe(200);
  });

  test('all at once is stored once', async () => {
    const { rest, studentId } = await useApplicant();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => rest.upload(studentId, pngFile(), 'exam_slip', { uploadId })),
    );
    const ids = sent.map((answer) => answer.read(documentSchema).id);
    expect(new Set(ids).size).toBe(1);
    expect((await rest.get(`/students/${studentId}/documents`)).body).toHaveLength(1);
  });

  test('after the document was deleted is stored', async () => {
    const { rest, studentId } = await useApplicant();
    const send = () => rest.upload(studentId, pngFile(), 'exam_slip', { uploadId });
    const { id } = (await send()).read(documentSchema);
    await rest.delete(`/students/${studentId}/documents/${id}`);
    expect((await send()).status).toBe(201);
    expect((await rest.get(`/students/${studentId}/documents`)).body).toHaveLength(1);
  });

  test.each([
    ['with other bytes', 'slip.png', 'other', 1],
    ['for another student of the account', 'slip.png', 'slip.png', 2],
  ])('%s is another document', async (_, name, text, students) => {
    const { account, rest, studentId } = await useApplicant();
    const sibling = await account.trpc.students.create.mutate(studentPayload());
    await rest.upload(studentId, pngFile('slip.png'), 'exam_slip', { uploadId });
    const second = await rest.upload(
      students === 1 ? studentId : sibling.id,
      pngFile(name, text),
      'exam_slip',
      {
        uploadId,
      },
    );
    expect(second.read(documentSchema).id).toBe(2);
  });

  test.each(['short', 'x'.repeat(65), 'an id with spaces in it'])('the id %j is refused', async (wrong) => {
    const { portal, rest, studentId } = await useApplicant();
    const message = 'An upload id is 16 to 64 letters, digits, hyphens or underscores';
    expect(await rest.upload(studentId, pngFile(), 'exam_slip', { uploadId: wrong })).toMatchObject({
      status: 400,
      body: { message },
    });
    expect(await storedFiles(portal)).toEqual([]);
  });
});
