import { once } from 'node:events';
import { createServer, type RequestOptions, request } from 'node:http';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../scripts/support/free-port.ts';
import { standIn } from '../../scripts/update/stand-in.ts';
import { listen } from '../../src/server/platform/http/listen.ts';

const host = '127.0.0.1';

/** A portal, as far as ports are concerned. */
function portalOf(version: string) {
  const app = Fastify();
  app.get('/', () => ({ version }));
  onTestFinished(() => app.close());
  return app;
}

function useStandIn(port: number) {
  const leave = standIn({ host, port });
  onTestFinished(leave);
  return leave;
}

const ask = (port: number, accept = '*/*') => fetch(`http://${host}:${port}/`, { headers: { accept } });
const statusOf = (port: number) =>
  ask(port).then(
    ({ status }) => status,
    () => 'refused',
  );

test('between two versions a stand-in asks people and programs to come back', async () => {
  const port = await freePort();
  const before = portalOf('before');
  await listen(before, { host, port });
  useStandIn(port);
  expect(await statusOf(port)).toBe(200);
  await before.close();
  await vi.waitUntil(async () => (await statusOf(port)) === 503);

  const page = await ask(port, 'text/html,*/*');
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(await page.text()).toContain('The portal is being updated');
  expect(await (await ask(port)).json()).toEqual({
    message: expect.stringMatching(/^The portal is being updated\./),
  });

  const next = portalOf('next');
  await listen(next, { host, port });
  expect(await (await ask(port)).json()).toEqual({ version: 'next' });
});

async function expectNotEnded(more: RequestOptions) {
  const port = await freePort();
  useStandIn(port);
  await vi.waitUntil(async () => (await statusOf(port)) === 503);
  const sent = request({ host, port, method: 'DELETE', path: '/stand-in', ...more }).end();
  const [answer] = await once(sent, 'response');
  expect(answer.statusCode).toBe(503);
  expect(await statusOf(port)).toBe(503);
}

test('nobody ends a stand-in through a proxy', () =>
  expectNotEnded({ headers: { 'X-Forwarded-For': '203.0.113.7' } }));

// A Mac has only the first of these addresses unless somebody sets up more.
test.skipIf(process.platform === 'darwin')('nobody ends a stand-in from another machine', () =>
  expectNotEnded({ localAddress: '127.0.0.2' }),
);

test('a stand-in that was told to leave does not come back', async () => {
  const port = await freePort();
  const leave = useStandIn(port);
  await vi.waitUntil(async () => (await statusOf(port)) === 503);
  leave();
  expect(await statusOf(port)).toBe('refused');
  const next = portalOf('next');
  await next.listen({ host, port });
  await next.close();
  expect(await statusOf(port)).toBe('refused');
});

test('a program that is no stand-in keeps its port', async () => {
  const other = createServer((_request, response) => response.end('something else')).listen(0, host);
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(listen(portalOf('next'), { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(await (await ask(port)).text()).toBe('something else');
});
