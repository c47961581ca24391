import { z } from 'zod/mini';
import { readStored, writeStored } from './storage.ts';

const KEY = 'reloadedForNewVersionAt';
const ONE_MINUTE = 60_000;

/** Browsers word a failed dynamic import differently; Vite reports a failed style sheet of a chunk as 'Unable to preload'. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Unable to preload/i.test(error.message);

/** It says so even of a damaged database, with 503; a proxy whose server is gone answers with a page of its own. */
async function isServerThere() {
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
  return answer?.headers.get('Content-Type')?.startsWith('application/json') ?? false;
}

/** Not without a connection: the browser would show its own error page. */
export async function reloadPage(): Promise<void> {
  if (await isServerThere()) window.location.reload();
}

/**
 * After a new version was installed, the chunks of the old one are gone: one reload fetches the new version. Not again
 * within a minute.
 */
export async function reloadOnce(): Promise<void> {
  const last = readStored(KEY, z.number()) ?? 0;
  if (Date.now() - last < ONE_MINUTE || !(await isServerThere())) return;
  writeStored(KEY, Date.now());
  window.location.reload();
}
