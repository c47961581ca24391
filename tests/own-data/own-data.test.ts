import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contentsOf } from '../../src/server/domains/documents/service.ts';
import { intakeName } from '../../src/shared/intakes/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { readEntries } from '../support/backups/forge.ts';
import { FIRST, putOnWaitingList, seatsFor, useOffers } from '../support/places.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

const run = promisify(execFile);
const PATH = '/auth/profile/data';

const dataSchema = z.object({
  account: z.object({ email: z.string() }),
  sessions: z.array(z.object({ isCurrent: z.boolean() })),
  knownDevices: z.array(z.strictObject({ createdAt: z.string(), lastUsedAt: z.string() })),
  draft: z.unknown(),
  students: z.array(
    z.object({
      id: z.number(),
      intake: z.string(),
      examResults: z.array(z.unknown()),
      application: z.object({ applicationId: z.string() }).nullable(),
      offers: z.object({ isWaiting: z.boolean() }).nullable(),
      documents: z.array(z.object({ id: z.number(), file: z.string().nullable() })),
    }),
  ),
});

/** The content of the zip, read by the stock `unzip`. */
async function unzipped(bytes: Uint8Array) {
  const file = path.join(await useFolder(), 'my-data.zip');
  await writeFile(file, bytes);
  await run('unzip', ['-tqq', file]);
  const names = (await run('unzip', ['-Z1', file])).stdout.trim().split('\n');
  const read = async (name: string) =>
    (await run('unzip', ['-p', file, name], { encoding: 'buffer', maxBuffer: 2 ** 24 })).stdout;
  return { names, read, data: dataSchema.parse(JSON.parse(String(await read('data.json')))) };
}

const lose = async ({ services }: TestPortal, studentId: number) => {
  for (const sha256 of await contentsOf(services.db, studentId)) await services.files.remove(sha256);
};

test('one’s own data come whole: every record, and every document as it was uploaded', async () => {
  const portal = await usePortal();
  const {
    applicant: owner,
    student,
    examResults,
    application,
    document,
  } = await submittedApplication(portal);
  await portal.services.db
    .insertInto('applicationNotes')
    .values({
      applicationId: application.id,
      at: '2026-10-05T15:00:00.000Z',
      authorEmail: 'o@x.example',
      text: 'Among administrators.',
    })
    .execute();
  const device = { createdAt: '2026-10-05T15:00:00.000Z', lastUsedAt: '2026-10-06T15:00:00.000Z' };
  await portal.services.db
    .insertInto('knownDevices')
    .values({ ...device, tokenHash: 'its hash', userId: owner.user.id })
    .execute();
  const { status, headers, bytes } = await owner.rest.bytes(PATH);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="?my-data-\d{4}-\d\d-\d\d\.zip"?$/,
  );
  const { names, read, data } = await unzipped(bytes);
  expect(data).toMatchObject({
    account: { email: owner.email },
    sessions: [{ isCurrent: true }],
    knownDevices: [device],
    students: [
      {
        id: student.id,
        intake: intakeName(Number(application.applicationId.slice(2, 6))),
        application: { applicationId: application.applicationId },
      },
    ],
  });
  expect(data.students[0]?.examResults).toEqual(examResults);
  const file = `documents/${document.id} ${document.originalName}`;
  expect(data.students[0]?.documents).toEqual([expect.objectContaining({ id: document.id, file })]);
  expect(names).toEqual(['data.json', file]);
  const uploaded = await owner.rest.bytes(`/documents/${document.fileName}`);
  expect((await read(file)).equals(uploaded.bytes)).toBe(true);
  expect(String(await read('data.json'))).not.toContain('Among administrators.');
});

test('as many documents as an account may have come whole', async () => {
  const portal = await usePortal();
  const { applicant: owner, student } = await submittedApplication(portal);
  const { db } = portal.services;
  const first = await db.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
  const { id: _, ...document } = first;
  for (let count = 1; count < 100; count += 1)
    await db
      .insertInto('documents')
      .values({ ...document, fileName: `${count}.png` })
      .execute();
  const { names, data } = await unzipped((await owner.rest.bytes(PATH)).bytes);
  expect(data.students).toMatchObject([{ id: student.id }]);
  expect(names).toHaveLength(101);
});

test('a file keeps its name in any script, without what a file system refuses', async () => {
  const portal = await usePortal();
  const { applicant: owner, document } = await submittedApplication(portal);
  await portal.services.db.updateTable('documents').set({ originalName: 'Résultats: 六.png' }).execute();
  const file = path.join(await useFolder(), 'my-data.zip');
  await writeFile(file, (await owner.rest.bytes(PATH)).bytes);
  const names = (await readEntries(file)).map(({ name }) => name);
  expect(names).toEqual(['data.json', `documents/${document.id} Résultats_ 六.png`]);
});

test('documents of which the bytes are lost are listed without a file', async () => {
  const portal = await usePortal();
  const { applicant: owner, student } = await submittedApplication(portal);
  await lose(portal, student.id);
  const { names, data } = await unzipped((await owner.rest.bytes(PATH)).bytes);
  expect(names).toEqual(['data.json']);
  expect(data.students[0]?.documents).toMatchObject([{ file: null }]);
});

test('nobody gets anything; everybody else only their own', async () => {
  const portal = await usePortal();
  const { applicant: owner } = await submittedApplication(portal);
  for (const role of ['user', 'admin', 'super_admin'] as const) {
    const other = await signInAs(portal, role);
    const { data } = await unzipped((await other.rest.bytes(PATH)).bytes);
    expect(data).toMatchObject({ account: { email: other.email }, students: [], draft: null });
    expect(JSON.stringify(data)).not.toContain(owner.email);
  }
  await owner.rest.post('/auth/logout');
  expect(await owner.rest.get(PATH)).toMatchObject({ status: 401, body: { message: 'Please log in.' } });
});

test('whoever is rejected waits no longer, but a rejection that is withheld changes nothing', async () => {
  const { portal, admin, all, at } = await useOffers(2, seatsFor(FIRST, 0));
  const reject = (index: number) =>
    admin.rest.put(`/admin/applications/${at(index)}/status`, { status: 'rejected' });
  const waits = async (index: number) => {
    const { bytes = new Uint8Array() } = (await all[index]?.applicant.rest.bytes(PATH)) ?? {};
    return (await unzipped(bytes)).data.students[0]?.offers?.isWaiting;
  };
  for (const index of [0, 1]) await putOnWaitingList(portal, at(index));
  expect(await waits(0)).toBe(true);
  await reject(0);
  expect(await waits(0)).toBe(false);
  await admin.rest.put('/admin/decisions', { told: 'when_released' });
  await reject(1);
  expect(await waits(1)).toBe(true);
});
