import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { usePortal } from '../support/portal.ts';

const LIMIT = 5;

/** Sends this many requests one after the other. @returns their statuses. */
async function knock(
  url: string,
  times: number,
  headers: (time: number) => Record<string, string> = () => ({}),
) {
  const statuses = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await fetch(url, { headers: headers(time) })).status);
  return statuses;
}

test.each([
  ['/api/health', 200],
  ['/trpc/site.portalStatus', 200],
  ['/api/auth/profile', 401],
  ['/api/nothing', 404],
  ['/trpc/nothing', 404],
])('%s: more than the limit a minute is refused, with the time to wait', async (path, status) => {
  const portal = await usePortal({ environment: { RATE_LIMIT_PER_MINUTE: String(LIMIT) } });
  expect(await knock(portal.url + path, LIMIT)).toEqual(Array(LIMIT).fill(status));
  const refused = await fetch(portal.url + path);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toEqual({ message: 'Too many requests. Please wait a minute and try again.' });
});

test('what has no route and is no GET counts as well; the code of the pages does not', async () => {
  const portal = await usePortal({ environment: { RATE_LIMIT_PER_MINUTE: String(LIMIT) } });
  expect(await knock(`${portal.url}/assets/none.js`, LIMIT + 1)).toEqual(Array(LIMIT + 1).fill(404));
  const statuses = [];
  for (let time = 0; time <= LIMIT; time += 1) {
    statuses.push((await fetch(`${portal.url}/api/nothing`, { method: 'POST' })).status);
  }
  expect(statuses).toEqual([...Array(LIMIT).fill(404), 429]);
});

test('saying to come from elsewhere does not help', async () => {
  const portal = await usePortal({ environment: { RATE_LIMIT_PER_MINUTE: String(LIMIT) } });
  const elsewhere = (time: number) => ({ 'X-Forwarded-For': `10.0.0.${time}` });
  expect((await knock(`${portal.url}/api/health`, LIMIT + 1, elsewhere)).at(-1)).toBe(429);
});

test('behind a trusted proxy each visitor has a limit, by the address that the proxy saw', async () => {
  const environment = { RATE_LIMIT_PER_MINUTE: String(LIMIT), TRUST_PROXY: 'true' };
  const portal = await usePortal({ environment });
  const url = `${portal.url}/api/health`;
  const visitors = (time: number) => ({ 'X-Forwarded-For': `203.0.113.${time}` });
  expect(await knock(url, LIMIT + 1, visitors)).toEqual(Array(LIMIT + 1).fill(200));
  // The proxy appends the address that it saw to the header that the visitor sent.
  const pretending = (time: number) => ({ 'X-Forwarded-For': `10.0.0.${time}, 203.0.113.99` });
  expect((await knock(url, LIMIT + 1, pretending)).at(-1)).toBe(429);
});

test('0 switches it off', async () => {
  const portal = await usePortal({ environment: { RATE_LIMIT_PER_MINUTE: '0' } });
  expect(new Set(await knock(`${portal.url}/api/health`, 50))).toEqual(new Set([200]));
});

test('whoever has hung up before being counted is no bug', async () => {
  const portal = await usePortal({ environment: { RATE_LIMIT_PER_MINUTE: String(LIMIT) } });
  const { server } = portal.app;
  const gone = Promise.withResolvers<ServerResponse>();
  server.prependOnceListener('request', (request, response) => {
    request.socket.destroy();
    gone.resolve(response);
  });
  await expect(fetch(`${portal.url}/api/health`)).rejects.toThrow('fetch failed');
  const response = await gone.promise;
  expect((await fetch(`${portal.url}/api/health`)).status).toBe(200);
  expect(response.statusCode).toBe(200);
});
