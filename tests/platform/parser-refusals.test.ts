import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { usePortal } from '../support/portal.ts';

/** Sends these bytes and reads until the server closes the connection. */
async function send(url: string, bytes: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  return { status: Number(first.split(' ')[1]), headers: new Headers(lines.map(pairOf)), body };
}
const pairOf = (line: string): [string, string] => {
  const [name = '', ...value] = line.split(': ');
  return [name, value.join(': ')];
};

const GET = 'GET /api/health HTTP/1.1\r\n';
const CLOSE = 'Host: x\r\nConnection: close\r\n';

test.each([
  ['a malformed request line', 'nonsense\r\n\r\n', 400],
  ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a malformed header', `${GET}Host x\r\n\r\n`, 400],
  [
    'two lengths',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
  ['headers that are too large', `${GET}Host: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['no host', `${GET}Connection: close\r\n\r\n`, 400],
  ['a host that is none', 'GET /trpc/portal.status HTTP/1.1\r\nHost: [[[\r\nConnection: close\r\n\r\n', 400],
  ['an unknown expectation', `${GET}${CLOSE}Expect: a miracle\r\n\r\n`, 417],
  [
    'a malformed chunk',
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`,
    400,
  ],
])('%s is refused as JSON, with the headers of any answer', async (_, bytes, status) => {
  const portal = await usePortal({ environment: { PUBLIC_URL: 'https://portal.example' } });
  const answer = await send(portal.url, bytes);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toEqual({ message: expect.stringMatching(/^The request .*\.$/) });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=');
});

test('an old client need not name a host', async () => {
  const portal = await usePortal();
  expect(await send(portal.url, 'GET /api/health HTTP/1.0\r\n\r\n')).toMatchObject({
    status: 200,
    body: '{"status":"ok"}',
  });
});
