/*
 * Opens the installed pages without a network (first visit §2). It answers for the shell and for built files, which hold
 * nothing of anybody; every call of the server passes it by. The build fills in VERSION and FILES and takes the types
 * away (scripts/build/service-worker.ts), so this file imports nothing.
 */

interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asking extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asking) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
declare const self: Scope;
declare const VERSION: string;
declare const FILES: string[];

const CACHE = `pages-${VERSION}`;
/** Any address without a page of its own gets the shell. */
const SHELL = '/shell';
/** After so long without an answer the kept shell opens, in milliseconds. */
const PATIENCE_MS = 4000;

const isCall = ({ pathname }: URL) => /^\/(?:api|trpc)(?:\/|$)/.test(pathname);
const isBuilt = ({ pathname }: URL) => /^\/(?:assets|badges)\/|^\/favicon\.svg$/.test(pathname);

/** Built files never change under their name. Those that were not installed are kept once they were needed. */
async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The server's page, so that a new version is there at once; the kept shell when it does not come. */
async function pageOf(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(SHELL);
  if (!kept) return fetch(request);
  const tooLong = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([fetch(request).catch(() => kept), tooLong]);
}

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(SHELL, { cache: 'reload' }), ...FILES.map((file) => new Request(file))]);
  await self.skipWaiting();
}

/** Takes over open pages, and removes what former versions kept. */
async function activate() {
  const former = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(former.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || isCall(url)) return;
  if (isBuilt(url)) event.respondWith(fileOf(request));
  else if (request.mode === 'navigate') event.respondWith(pageOf(request));
});

export {};
