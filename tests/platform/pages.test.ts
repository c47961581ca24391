import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageValues } from '../../src/server/domains/settings/service.ts';
import { fillShell } from '../../src/server/platform/http/page-shell.ts';
import { ACCENT_SHADES } from '../../src/shared/settings/accents.ts';
import { DEFAULT_SCHOOL } from '../../src/shared/settings/school.ts';
import { usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

const SHELL_SOURCE =
  '<!doctype html><html lang="en" data-school="{{school}}"><title>{{name}}</title><meta content="{{color}}"></html>';
/** The shell with the values of the default school. */
const ADDRESS = 'https://portal.example';
const SHELL = fillShell(SHELL_SOURCE, pageValues({ ...DEFAULT_SCHOOL, badge: null }, ADDRESS));
const SCRIPT = `console.log(${JSON.stringify('a'.repeat(2000))});`;

/** The whole program with pages in the shape of the built ones. */
async function servePages({ isBuilt = true } = {}) {
  const pagesFolder = path.join(await useFolder(), 'client');
  if (isBuilt) {
    const assets = path.join(pagesFolder, 'assets');
    await mkdir(assets, { recursive: true });
    await writeFile(path.join(pagesFolder, 'index.html'), SHELL_SOURCE);
    await writeFile(path.join(pagesFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(path.join(assets, 'main-abc123.js'), SCRIPT);
    await writeFile(path.join(assets, 'main-abc123.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(path.join(assets, 'main-abc123.js.gz'), gzipSync(SCRIPT));
  }
  return usePortal({ pagesFolder });
}

/** Returns the bytes as they were sent; fetch would decompress them. */
async function fetchRaw(url: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    encoding: string | undefined;
    bytes: Buffer;
  }>();
  get(url, { headers }, (response) => {
    const encoding = response.headers['content-encoding'];
    buffer(response).then((bytes) => resolve({ encoding, bytes }), reject);
  }).on('error', reject);
  return promise;
}

test.each([
  '/',
  '/auth',
  '/register?step=1',
  '/reset-password?token=a.b',
  '/admin/edit-application/3',
  '/no/such/page',
  '/apiary',
  '/index%2Ehtml',
])('%s gets the page shell, asked for each time', async (page) => {
  const { url } = await servePages();
  const answer = await fetch(url + page);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8/i);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(await answer.text()).toBe(SHELL);
});

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api'],
  ['GET', '/trpc'],
  ['POST', '/auth'],
  ['DELETE', '/'],
  ['GET', '/assets/gone-def456.js'],
  ['GET', '/portal.sqlite'],
  ['GET', '/..%2f..%2fpackage.json'],
  ['GET', '/assets/..%2f..%2fdata%2fportal.sqlite'],
  ['GET', '/%00'],
  ['GET', '/index.html'],
  ['GET', '//index.html'],
])('%s %s is refused as JSON', async (method, path) => {
  const { url } = await servePages();
  const answer = await fetch(url + path, { method });
  expect([400, 403, 404]).toContain(answer.status);
  expect(await answer.json()).toMatchObject({ message: expect.any(String) });
});

test('the shell says whose portal it is, at once after a change, and nothing of that is markup', async () => {
  const { url, services } = await servePages();
  expect(SHELL).toContain('<title>Sixth Form Admissions</title><meta content="#14576f">');
  const school = { name: '"><script>alert("x & y")</script>{{color}}', accent: 'navy' } as const;
  await services.db.updateTable('school').set(school).execute();
  const page = await (await fetch(url)).text();
  expect(page).toContain('<meta content="#2a4a94">');
  expect(page).toContain(
    '<title>&#34;&#62;&#60;script&#62;alert(&#34;x &#38; y&#34;)&#60;/script&#62;{{color}}</title>',
  );
  const [, json = ''] = /data-school="([^"]*)"/.exec(page) ?? [];
  const text = json.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  expect(JSON.parse(text)).toEqual({ name: school.name, shades: ACCENT_SHADES.navy, badge: null });
});

test('a browser that has the shell is told so, until it changes', async () => {
  const { url, services } = await servePages();
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  const headers = { 'If-None-Match': `"other", ${etag}` };
  const unchanged = await fetch(`${url}/auth`, { headers });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
  expect(unchanged.headers.get('cache-control')).toBe('no-cache');
  await services.db.updateTable('school').set({ name: 'Holy Cross College' }).execute();
  const changed = await fetch(url, { headers });
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
  expect(await changed.text()).toContain('Holy Cross College');
});

test('many requests whose If-None-Match is nothing but white space keep nobody waiting', async () => {
  const { url } = await servePages();
  const headers = { 'If-None-Match': `a${' '.repeat(15_000)}a` };
  const ask = async () => (await fetch(url, { headers })).status;
  for (let round = 0; round < 15; round += 1)
    expect(new Set(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual(new Set([200]));
});

test('HEAD of a page answers as GET, without a body', async () => {
  const { url } = await servePages();
  const answer = await fetch(`${url}/auth`, { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
});

test('files whose name holds a hash are kept for good, others are asked for again', async () => {
  const { url } = await servePages();
  const script = await fetch(`${url}/assets/main-abc123.js`);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(await script.text()).toBe(SCRIPT);
  const icon = await fetch(`${url}/favicon.svg`, { method: 'HEAD' });
  expect(icon.headers.get('cache-control')).toBe('no-cache');
});

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('who accepts %s gets the file compressed at build time: %s', async (accept, encoding, read) => {
  const { url } = await servePages();
  const answer = await fetchRaw(`${url}/assets/main-abc123.js`, { 'Accept-Encoding': accept });
  expect(answer.encoding).toBe(encoding);
  expect(read(answer.bytes).toString()).toBe(SCRIPT);
});

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('who accepts %s gets a page filled and compressed: %s', async (accept, encoding, read) => {
  const { url } = await servePages();
  const answer = await fetchRaw(`${url}/auth`, { 'Accept-Encoding': accept });
  expect(answer.encoding).toBe(encoding);
  expect(read(answer.bytes).toString()).toBe(await (await fetch(`${url}/auth`)).text());
});

test('without built pages the answer says what to do', async () => {
  const { url } = await servePages({ isBuilt: false });
  const page = await fetch(`${url}/auth`);
  expect(page.status).toBe(404);
  expect(await page.json()).toEqual({ message: 'The pages are not built yet: npm run build does it.' });
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});

test.each(['/', '/auth', '/nothing.txt'])('%s carries the headers of a page', async (page) => {
  const { url } = await servePages();
  const { headers } = await fetch(url + page);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy.split(';').map((directive) => directive.trim())).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]),
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});
