import { describe, expect, test } from 'vitest';
import { fileOf, pngFile } from '../../scripts/support/files.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { signInAs } from '../support/accounts.ts';
import {
  abortUpload,
  END,
  fieldPart,
  filePart,
  MULTIPART,
  sendRaw,
} from '../support/documents/raw-upload.ts';
import { useApplicant } from '../support/documents/use-applicant.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';

const png = Buffer.from(await pngFile().arrayBuffer());
const EXAM_SLIP = fieldPart('documentType', 'exam_slip');

describe('hostile file names', () => {
  const RIGHT_TO_LEFT = '\u202e';
  test.each([
    ['a path', '../../x.png', 'x.png'],
    ['a Windows path', 'C:\\Users\\anika\\slip.png', 'slip.png'],
    ['a header, escaped by the browser', 'x%22%0D%0ASet-Cookie: a=b.png', 'x%22%0D%0ASet-Cookie: a=b.png'],
    ['an encoded NUL', 'a%00.png', 'a%00.png'],
    ['direction marks', `slip${RIGHT_TO_LEFT}gnp.png`, 'slipgnp.png'],
    ['a control character', 'slip\u0007.png', 'slip.png'],
    ['300 characters', `${'x'.repeat(296)}.png`, `${'x'.repeat(196)}.png`],
    ['300 emoji', `${'😀'.repeat(300)}x.png`, undefined],
    ['accents in two characters', 'Rene\u0301.png', 'René.png'],
    ['HTML', '<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['nothing but an extension', '.png', '.png'],
    ['quotes and a semicolon', 'a"; filename=evil.html; x=".png', undefined],
  ])('%s is made safe', async (_, name, expected) => {
    const { rest, ...target } = await useApplicant();
    const sent = await sendRaw(target, [...EXAM_SLIP, ...filePart(name.replaceAll('"', '\\"'), png), ...END]);
    expect(sent.status).toBe(201);
    const document = documentSchema.parse(sent.body);
    if (expected !== undefined) expect(document.originalName).toBe(expected);
    expect(document.originalName.length).toBeLessThanOrEqual(200);
    expect(document.originalName).not.toMatch(/\p{C}|[/\\]|\uFFFD/u);

    const served = await rest.bytes(`/documents/${document.fileName}`);
    expect(served.status).toBe(200);
    expect(served.bytes.equals(png)).toBe(true);
    expect(served.headers.get('set-cookie')).toBeNull();
    expect(served.headers.get('content-type')).toBe('image/png');
    const disposition = served.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(
      /^inline; filename=("(?:[^"\\\r\n]|\\.)*"|[^";\s]+)(; filename\*=UTF-8''[\w.!#$&+^`|~%-]+)?$/,
    );
  });

  test.each([
    ['a raw line break and a header', '../../x"\r\nSet-Cookie: a=b.png'],
    ['a raw NUL', 'slip\u0000.png'],
    ['nothing', ''],
  ])('%s is refused or made safe', async (_, name) => {
    const { rest, ...target } = await useApplicant();
    const sent = await sendRaw(target, [...EXAM_SLIP, ...filePart(name, png), ...END]);
    expect([201, 400]).toContain(sent.status);
    const { data: document } = documentSchema.safeParse(sent.body);
    if (!document) return;
    expect(document.originalName).not.toMatch(/\p{C}|[/\\]/u);
    const served = await rest.bytes(`/documents/${document.fileName}`);
    expect(served.status).toBe(200);
    expect(served.headers.get('set-cookie')).toBeNull();
  });

  test('a.jpg.exe is refused', async () => {
    const { rest, studentId } = await useApplicant();
    expect(await rest.upload(studentId, pngFile('a.jpg.exe'), 'exam_slip')).toMatchObject({
      status: 400,
      body: { message: 'This file type is not allowed for security reasons.' },
    });
  });
});

test('a PDF that is HTML as well is served as nothing but a PDF', async () => {
  const { rest, studentId } = await useApplicant();
  const both = '%PDF-1.7\n<html><script>alert(1)</script></html>';
  const { fileName } = (await rest.upload(studentId, fileOf('slip.pdf', both), 'exam_slip')).read(
    documentSchema,
  );
  const { headers } = await rest.bytes(`/documents/${fileName}`);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
});

describe('a broken upload leaves no row and no file', () => {
  test('hung up half-way', async () => {
    const { rest, ...target } = await useApplicant();
    const { portal, studentId } = target;
    const beginning = [
      ...EXAM_SLIP,
      ...filePart('slip.png', Buffer.concat([png, Buffer.alloc(300_000)])).slice(0, 2),
    ];
    await abortUpload(target, beginning, async () => (await storedFiles(portal)).length > 0);
    await expect.poll(() => storedFiles(portal)).toEqual([]);
    expect((await rest.get(`/students/${studentId}/documents`)).body).toEqual([]);
    expect((await rest.upload(studentId, pngFile(), 'exam_slip')).status).toBe(201);
  });

  test.each([
    ['inside the file', [...EXAM_SLIP, ...filePart('slip.png', png.subarray(0, 100)).slice(0, 2)]],
    ['before the file', EXAM_SLIP],
    ['before everything', []],
  ])('hung up %s: no change is under way any more', async (_, beginning) => {
    const { rest, ...target } = await useApplicant();
    const isReceiving = async () => (await rest.get('/auth/profile')).status === 200;
    await abortUpload(target, beginning, isReceiving);
    await target.portal.services.gate.whileClosed(async () => undefined);
  });

  test.each([
    ['without its end', [...EXAM_SLIP, ...filePart('slip.png', png)], MULTIPART],
    [
      'cut inside the file',
      [...EXAM_SLIP, ...filePart('slip.png', png.subarray(0, 100)).slice(0, 2)],
      MULTIPART,
    ],
    ['without a boundary', [...EXAM_SLIP, ...filePart('slip.png', png), ...END], 'multipart/form-data'],
    ['with another boundary', [...EXAM_SLIP, ...END], 'multipart/form-data; boundary=other'],
    ['empty', [], MULTIPART],
    ['with a field named like a property', [...fieldPart('__proto__', 'x'), ...EXAM_SLIP, ...END], MULTIPART],
    ['that is no multipart at all', ['{"documentType":"exam_slip"}'], MULTIPART],
  ])('%s', async (_, pieces, contentType) => {
    const { rest, ...target } = await useApplicant();
    const answer = await sendRaw(target, pieces, contentType);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    expect(await storedFiles(target.portal)).toEqual([]);
    expect(await snapshotTables(target.portal, 'documents')).toEqual({ documents: [] });
  });

  test('with 1,000 fields', async () => {
    const { rest, ...target } = await useApplicant();
    const fields = Array.from({ length: 1000 }, (_, index) => fieldPart(`field${index}`, 'x')).flat();
    const answer = await sendRaw(target, [...fields, ...EXAM_SLIP, ...filePart('slip.png', png), ...END]);
    expect(answer.status).toBe(413);
    expect(await storedFiles(target.portal)).toEqual([]);
  });

  test('with 1,000 files', async () => {
    const { rest, ...target } = await useApplicant();
    const files = Array.from({ length: 1000 }, (_, index) => filePart(`slip${index}.png`, png)).flat();
    const answer = await sendRaw(target, [...EXAM_SLIP, ...files, ...END]);
    expect(answer.status).toBe(400);
    expect(await storedFiles(target.portal)).toEqual([]);
    expect(await snapshotTables(target.portal, 'documents')).toEqual({ documents: [] });
  });

  test('for somebody else’s student', async () => {
    const { studentId, portal } = await useApplicant();
    const stranger = await signInAs(portal, 'user');
    expect((await stranger.rest.upload(studentId, pngFile(), 'exam_slip')).status).toBe(403);
    expect(await storedFiles(portal)).toEqual([]);
  });
});
