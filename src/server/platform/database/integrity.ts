import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { runInChild } from '../child.ts';
import type { CheckJob } from './check.ts';
import { DAMAGED } from './damage.ts';

export type Integrity = ReturnType<typeof createIntegrity>;
type Verdict = 'sound' | 'damaged' | 'unknown';

const SCRIPT = new URL('./check.ts', import.meta.url);
/** In milliseconds. Checking a school's database takes a second; a slow disk gets no longer than this. */
const CHECK_LIMIT = 20_000;
/** Leaves time for one large table that was started just before the limit. */
const PROCESS_LIMIT = CHECK_LIMIT + 10_000;

const foundSchema = z.string().nullable();

/**
 * Checks once per start, in a separate process, whether the database is damaged (decisions §10). `first` is the table
 * to check before all others.
 */
export function createIntegrity(databaseFile: string, first: string, log: FastifyBaseLogger) {
  const closing = new AbortController();
  let verdict: Verdict = 'unknown';
  let checked: Promise<Verdict> | undefined;

  async function check() {
    const job: CheckJob = { databaseFile, first, limit: CHECK_LIMIT };
    try {
      const found = await runInChild({
        script: SCRIPT,
        job,
        folder: path.dirname(databaseFile),
        progress: z.never(),
        result: foundSchema,
        onProgress: () => undefined,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(PROCESS_LIMIT)]),
      });
      verdict = found === null ? 'sound' : 'damaged';
      if (found !== null) log.error({ found }, DAMAGED);
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'the database could not be checked');
    }
    return verdict;
  }

  return {
    /** 'unknown' when the check failed or took too long. */
    check(): Promise<Verdict> {
      checked ??= check();
      return checked;
    },
    isDamaged: () => verdict === 'damaged',
    /** Aborts the check. */
    async close() {
      closing.abort();
      await checked;
    },
  };
}
