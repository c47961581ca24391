import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { createThread } from '../thread.ts';
import { DAMAGED } from './damage.ts';
import type { DatabaseJob } from './thread.ts';

export type Integrity = ReturnType<typeof createIntegrity>;
type Verdict = 'sound' | 'damaged' | 'unknown';

const SCRIPT = new URL('./thread.ts', import.meta.url);
/** In milliseconds. Checking a school's database takes a second; what a slow disk does not manage is not waited for. */
const CHECK_LIMIT = 20_000;
/** For one large table after that. */
const JOB_LIMIT = CHECK_LIMIT + 10_000;

const foundSchema = z.string().nullable();

/**
 * Whether the database is damaged, found out once for each start, in a thread (decisions §10). `first` is the table that
 * is looked at before all others.
 */
export function createIntegrity(databaseFile: string, first: string, log: FastifyBaseLogger) {
  const thread = createThread(SCRIPT, { jobLimit: JOB_LIMIT });
  let verdict: Verdict = 'unknown';
  let isClosed = false;
  let checked: Promise<Verdict> | undefined;

  async function check() {
    const job: DatabaseJob = { task: 'check', databaseFile, first, limit: CHECK_LIMIT };
    try {
      const found = foundSchema.parse(await thread.run(job));
      verdict = found === null ? 'sound' : 'damaged';
      if (found !== null) log.error({ found }, DAMAGED);
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, 'the database could not be checked');
    }
    // It is not needed again, and an idle server does without its memory.
    void thread.close();
    return verdict;
  }

  return {
    /** 'unknown' when it could not be found out in time. */
    check(): Promise<Verdict> {
      checked ??= check();
      return checked;
    },
    isDamaged: () => verdict === 'damaged',
    close() {
      isClosed = true;
      return thread.close();
    },
  };
}
