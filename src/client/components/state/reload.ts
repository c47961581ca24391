import { readStored, writeStored } from './storage.ts';

const KEY = 'reloadedForNewVersionAt';
const ONE_MINUTE = 60_000;

/**
 * Browsers word a failed dynamic import differently. Vite reports a chunk's failed style sheet as 'Unable to preload'.
 */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Unable to preload/i.test(error.message);

/** The server answers JSON even with a damaged database (503). A proxy without its server answers with its own page. */
async function isServerThere() {
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
  return answer?.headers.get('Content-Type')?.startsWith('application/json') ?? false;
}

/** Does nothing without a connection, because the browser would show its own error page. */
export async function reloadPage(): Promise<void> {
  if (await isServerThere()) window.location.reload();
}

/** Reloads after a failed chunk: a newly installed version has removed the old chunks. At most once a minute. */
export async function reloadOnce(): Promise<void> {
  const last = readStored(KEY, Number) || 0;
  if (Date.now() - last < ONE_MINUTE || !(await isServerThere())) return;
  writeStored(KEY, Date.now());
  window.location.reload();
}
