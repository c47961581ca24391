import { expect, test } from 'vitest';
import { signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';

test.each([
  ['GET', '/api/health', 200],
  ['GET', '/api/docs', 200],
  ['GET', '/api/auth/profile', 401],
  ['GET', '/api/nothing', 404],
  ['POST', '/api/auth/login', 400],
  ['GET', '/trpc/site.portalStatus', 200],
  ['GET', '/trpc/nothing', 404],
])('%s %s carries the safety headers', async (method, path, status) => {
  const portal = await usePortal();
  const answer = await fetch(portal.url + path, { method });
  await answer.text();
  expect(answer.status).toBe(status);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('x-powered-by')).toBeNull();
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('no script may stand in a page or come from elsewhere', async () => {
  const portal = await usePortal();
  const { headers } = await fetch(`${portal.url}/api/docs`, { method: 'HEAD' });
  const policy = headers.get('content-security-policy') ?? '';
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
  expect(policy).not.toContain('unsafe-eval');
});

test.each([
  ['http://portal.example', null],
  ['https://portal.example', expect.stringContaining('max-age=')],
])('at %s, Strict-Transport-Security is %s', async (PUBLIC_URL, expected) => {
  const portal = await usePortal({ environment: { PUBLIC_URL } });
  const { headers } = await fetch(`${portal.url}/api/health`);
  expect(headers.get('strict-transport-security')).toEqual(expected);
});

test('what is personal is kept by no cache', async () => {
  const portal = await usePortal();
  const { token } = await signInAs(portal, 'user');
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of ['/api/auth/profile', '/trpc/auth.profile']) {
    const answer = await fetch(portal.url + path, { headers });
    expect(await answer.text()).toContain('"email"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});
