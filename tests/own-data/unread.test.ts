import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { listAsDocuments } from '../support/documents/large-documents.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { countRequests } from '../support/requests.ts';
import { beginUnread } from '../support/unread.ts';

const PATH = '/auth/profile/data';
const MEGABYTE = 1024 ** 2;
/** More than the operating system buffers for a client that does not read. */
const SIZE = 16 * MEGABYTE;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** An applicant with a document of this content. */
async function applicantWith(portal: TestPortal, sha256: string) {
  const applicant = await signInAs(portal, 'user');
  const { id } = (await applicant.rest.post('/students', studentPayload())).read(studentSchema);
  await listAsDocuments(portal.services.db, id, [{ sha256, size: SIZE }]);
  return applicant;
}

async function usePortalWithContent() {
  const portal = await usePortal();
  const { files } = portal.services;
  const received = await files.receive(Readable.from([randomBytes(SIZE)]));
  await files.keep(received);
  return { portal, applicant: () => applicantWith(portal, received.sha256) };
}

/** Begins a download and does not read on. */
const begin = ({ url }: TestPortal, { token }: Account) => beginUnread(url, `/api${PATH}`, token);

test('downloads that nobody reads hold next to nothing in memory', async () => {
  const { portal, applicant } = await usePortalWithContent();
  const applicants = await Promise.all(Array.from({ length: 8 }, applicant));
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  for (const one of applicants) await (await begin(portal, one)).readUntil(MEGABYTE);
  const held = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before;
  };
  // Buffers of an earlier test may be collected only now, and what is being sent is given back when it is sent.
  await expect.poll(held).toBeLessThan(SIZE);
});

test('one at a time for an account: some wait, more are refused, and who hangs up makes room', async () => {
  const { portal, applicant } = await usePortalWithContent();
  const owner = await applicant();
  const first = await begin(portal, owner);
  const requests = countRequests(portal);
  const waiting = Array.from({ length: 5 }, () => owner.rest.bytes(PATH));
  await expect.poll(requests).toBe(5);
  const refused = await owner.rest.get(PATH);
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('already') },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const other = await (await applicant()).rest.bytes(PATH);
  expect(other.bytes.length).toBeGreaterThan(SIZE);
  first.hangUp();
  for (const { status, bytes } of await Promise.all(waiting)) {
    expect(status).toBe(200);
    expect(bytes.length).toBeGreaterThan(SIZE);
  }
});

test('whoever is logged out while waiting gets nothing', async () => {
  const { portal, applicant } = await usePortalWithContent();
  const owner = await applicant();
  const first = await begin(portal, owner);
  const came = once(portal.app.server, 'request');
  const waiting = owner.rest.get(PATH);
  await came;
  await owner.rest.post('/auth/logout');
  first.hangUp();
  expect((await waiting).status).toBe(401);
});

test('asking for the headers alone reads no document', async () => {
  const { portal, applicant } = await usePortalWithContent();
  const owner = await applicant();
  const { services } = portal;
  let opened = 0;
  const read: typeof services.files.read = (...content) => {
    opened += 1;
    return services.files.read(...content);
  };
  portal.services.files = { ...services.files, read };
  expect((await owner.rest.request('HEAD', PATH)).status).toBe(200);
  expect((await owner.rest.get('/auth/profile')).status).toBe(200);
  expect(opened).toBe(0);
});
