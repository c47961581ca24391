import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { cutOffStalled } from '../../src/server/platform/http/stalled.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { listAsDocuments } from '../support/documents/large-documents.ts';
import { usePortal } from '../support/portal.ts';
import { beginUnread } from '../support/unread.ts';

const MEGABYTE = 1024 ** 2;
/** More than the operating system buffers for a client that does not read. */
const SIZE = 64 * MEGABYTE;
/** A client is cut off after this long without progress. */
const LIMIT = 1.25 * MINUTE;

/** Fakes intervals only, so that the test moves them; everything else runs in real time. */
function stopIntervals() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

const piece = Buffer.alloc(65_536);
function* pieces() {
  for (let sent = 0; sent < SIZE; sent += piece.length) yield piece;
}

const ANSWERS: [about: string, make: () => unknown][] = [
  ['a stream', () => Readable.from(pieces())],
  ['one piece', () => Buffer.alloc(SIZE)],
  ['a text', () => 'x'.repeat(SIZE)],
  ['a response as tRPC gives it', () => new Response('x'.repeat(SIZE))],
];

/** A server that answers /large at once, and /held when the test resolves `held`. */
async function startServer(make: () => unknown) {
  stopIntervals();
  const app = Fastify();
  cutOffStalled(app);
  const sockets: Socket[] = [];
  const held = Promise.withResolvers<string>();
  app.server.on('connection', (socket: Socket) => sockets.push(socket));
  app.get('/large', (_request, reply) => reply.send(make()));
  app.get('/held', () => held.promise);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const isCutOff = () => sockets.some(({ destroyed }) => destroyed);
  return { url, isCutOff, held };
}

test.each(ANSWERS)('whoever takes nothing more of %s is cut off', async (_, make) => {
  const { url, isCutOff } = await startServer(make);
  await beginUnread(url, '/large');
  const later = () => {
    vi.advanceTimersByTime(LIMIT);
    return isCutOff();
  };
  // The system's buffers may still have taken something, so it may need more than one interval.
  await expect.poll(later).toBe(true);
});

test.each(ANSWERS)('whoever takes some of %s now and then gets all of it', async (_, make) => {
  const { url, isCutOff } = await startServer(make);
  const client = await beginUnread(url, '/large');
  for (let read = 0; read < SIZE; read += SIZE / 4) {
    await client.readUntil(read);
    vi.advanceTimersByTime(LIMIT / 2);
    vi.advanceTimersByTime(LIMIT / 4);
  }
  expect(await client.readUntil(SIZE)).toBeGreaterThanOrEqual(SIZE);
  expect(isCutOff()).toBe(false);
});

test('whoever waits for what is still being made is not cut off, nor is a connection that rests', async () => {
  const { url, isCutOff, held } = await startServer(() => '');
  const waiting = fetch(`${url}/held`);
  await (await fetch(`${url}/large`)).text();
  vi.advanceTimersByTime(10 * LIMIT);
  expect(isCutOff()).toBe(false);
  held.resolve('made at last');
  expect(await (await waiting).text()).toBe('made at last');
});

test('the portal does so, whatever is asked for', async () => {
  stopIntervals();
  const portal = await usePortal();
  const { token, rest } = await signInAs(portal, 'user');
  const { id } = (await rest.post('/students', studentPayload())).read(studentSchema);
  const { db, files } = portal.services;
  await listAsDocuments(db, id, [{ sha256: 'f'.repeat(64), size: SIZE }]);
  const opened: Readable[] = [];
  const read = async () => {
    const bytes = Readable.from(pieces(), { objectMode: false });
    opened.push(bytes);
    return bytes;
  };
  portal.services.files = { ...files, has: async () => true, read };
  for (const path of [`/api/documents/large-${id}-0.png`, '/api/auth/profile/data']) {
    const client = await beginUnread(portal.url, path, token);
    expect(client.begun).toMatch('HTTP/1.1 200');
    const later = () => {
      vi.advanceTimersByTime(LIMIT);
      return opened.every(({ destroyed }) => destroyed);
    };
    await expect.poll(later).toBe(true);
  }
  vi.useRealTimers();
});
