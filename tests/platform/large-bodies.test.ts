import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { usePortal } from '../support/portal.ts';

const MOST_ARRIVING = 20;

test('of large bodies only a few of one address arrive at the same time', async () => {
  const portal = await usePortal();
  const { port, hostname } = new URL(portal.url);
  /** Begins a large request. `answered` resolves with its answer. */
  function begin(length = 'Content-Length: 100000') {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
    );
    const answered = once(socket, 'data').then(([bytes]) => String(bytes));
    return { socket, answered };
  }
  const first = begin();
  // Each kind counts: a length that is large, and none at all.
  for (let count = 1; count < MOST_ARRIVING; count += 1)
    begin(count % 2 ? 'Transfer-Encoding: chunked' : undefined);
  const refusal = await begin().answered;
  expect(refusal).toMatch(/^HTTP\/1.1 503 /);
  expect(refusal).toMatch(/retry-after: 5\r\n/i);
  expect(refusal).toMatch(/x-content-type-options: nosniff\r\n/i);
  expect((await api(portal).post('/auth/login', { email: 'nobody' })).status).toBe(400);

  first.socket.write(' '.repeat(99_998));
  first.socket.write('{}');
  expect(await first.answered).toMatch(/^HTTP\/1.1 400 /);
  const body = { email: 'a'.repeat(100_000) };
  expect((await api(portal).post('/auth/login', body)).status).toBe(400);
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('a body in %s is refused, and never unpacked into memory', async (encoding, compress) => {
  const portal = await usePortal();
  const json = JSON.stringify({ email: 'nobody@example.com', password: 'a'.repeat(1_000_000) });
  for (const path of ['/api/auth/login', '/trpc/auth.login']) {
    const answer = await fetch(`${portal.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
      body: compress(json),
    });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toEqual({ message: 'Please send the request without compressing it.' });
  }
});
