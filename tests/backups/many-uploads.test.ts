import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { type Entry, openPromise } from 'yauzl';
import { ZipWriter } from '../../src/server/domains/backups/contents/zip-writer.ts';
import { createBackup } from '../../src/server/domains/backups/create.ts';
import { inspectBackup } from '../../src/server/domains/backups/inspect.ts';
import { insertRows } from '../../src/server/seed/queries.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { ignoreProgress } from '../support/backups/filled-portal.ts';
import { readEntries } from '../support/backups/forge.ts';
import { cases, HAS_TIME } from '../support/cases.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

vi.setConfig({ testTimeout: 90_000 });

/** Stores this many documents for a student, as if they had been uploaded. */
async function addDocuments({ services }: TestPortal, studentId: number, count: number) {
  const documents = Array.from({ length: count }, (_, index) => {
    const content = `document ${index}`;
    return { content, sha256: createHash('sha256').update(content).digest('hex') };
  });
  for (const { content, sha256 } of documents)
    await writeFile(path.join(services.config.uploadsFolder, sha256), content);
  const rows = documents.map(({ content, sha256 }) => ({
    studentId,
    fileName: `${randomUUID()}.pdf`,
    originalName: 'slip.pdf',
    documentType: 'other' as const,
    contentType: 'application/pdf' as const,
    fileSize: content.length,
    sha256,
    uploadedAt: services.clock.now().toISOString(),
  }));
  await services.db.transaction().execute((trx) => insertRows(trx, 'documents', rows));
}

test('a full backup holds every one of very many uploads, and another portal can read it', async () => {
  const portal = await usePortal();
  await signInAs(portal, 'super_admin');
  const { student } = await completeApplication(await signInAs(portal, 'user'));
  await addDocuments(portal, student.id, cases(500));
  const { name } = await createBackup(portal.services, 'full', ignoreProgress);
  const entries = await readEntries(path.join(portal.services.config.backupsFolder, name));
  const uploads = entries.filter((entry) => entry.name.startsWith('uploads/'));
  expect(uploads.length).toBeGreaterThan(cases(500));
  for (const { name, bytes } of uploads)
    expect(name).toBe(`uploads/${createHash('sha256').update(bytes).digest('hex')}`);

  const other = await usePortal();
  const file = path.join(portal.services.config.backupsFolder, name);
  expect(await inspectBackup(other.services, file, ignoreProgress)).toMatchObject({
    documents: uploads.length,
    missingDocuments: 0,
  });
});

test.runIf(HAS_TIME)('a zip of more entries than 16 bits can count is read as it was written', async () => {
  const folder = await useFolder();
  const [source, file] = [path.join(folder, 'source'), path.join(folder, 'many.zip')];
  await writeFile(source, 'the same bytes');
  const names = Array.from({ length: 0x10001 }, (_, index) => `uploads/${index}`);
  const written = new ZipWriter(file, new Date('2026-11-22T02:15:30Z'));
  await written.addCompressed('first', Readable.from([Buffer.from('compressed')]));
  for (const name of names) await written.addFile(name, source);
  written.finish();
  written.close();

  const zip = await openPromise(file, { autoClose: false });
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  expect(entries.map(({ fileName }) => fileName)).toEqual(['first', ...names]);
  expect(entries[0]?.getLastModDate({ timezone: 'UTC' })).toEqual(new Date('2026-11-22T02:15:30Z'));
  const [first, last] = [entries.at(0), entries.at(-1)];
  if (!first || !last) throw new Error('no entries');
  expect(await text(await zip.openReadStreamPromise(first))).toBe('compressed');
  expect(await text(await zip.openReadStreamPromise(last))).toBe('the same bytes');
  zip.close();
});
