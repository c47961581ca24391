import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { runInChild } from '../child.ts';
import { type Clock, timestamp } from '../clock.ts';
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
 * Checks at each start and once a day, in a separate process, whether the database is damaged (decisions §10). `first`
 * is the table to check before all others. Damage once found stays until the next start.
 */
export function createIntegrity(
  databaseFile: string,
  first: string,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  clock: Clock,
) {
  const closing = new AbortController();
  let verdict: Verdict = 'unknown';
  let checkedAt: string | null = null;
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
      if (verdict !== 'damaged') verdict = found === null ? 'sound' : 'damaged';
      checkedAt = timestamp(clock);
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
    /** Called once a day. */
    async checkAgain() {
      await checked;
      checked = check();
      await checked;
    },
    isDamaged: () => verdict === 'damaged',
    /** What the last check found, and when it finished; null before the first one. */
    lastCheck: () => ({ verdict, checkedAt }),
    /** Aborts the check. */
    async close() {
      closing.abort();
      await checked;
    },
  };
}
