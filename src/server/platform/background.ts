import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type Background = ReturnType<typeof createBackground>;

/** Work that no response waits for, such as email. Failures are logged, and a shutdown waits for it. */
export function createBackground(log: FastifyBaseLogger) {
  const running = new Set<Promise<void>>();
  /** Names of work that was requested and has not started yet. */
  const wanted = new Set<string>();
  const alone = new Set<string>();
  let isEnding = false;
  let isGivenUp = false;

  function run(name: string, work: () => Promise<void>) {
    const task: Promise<void> = work()
      .catch((error: unknown) => {
        // Work that was given up fails because the database is closed.
        if (!isGivenUp) log.error({ err: error, work: name }, 'background work failed');
      })
      .finally(() => running.delete(task));
    running.add(task);
  }

  return {
    run,
    /** The program is shutting down: work with a queue leaves the rest for the next start. */
    end() {
      isEnding = true;
    },
    isEnding: () => isEnding,
    /** As `run`, but never twice at the same time: work requested while it runs is repeated once afterwards. */
    runAlone(name: string, work: () => Promise<void>) {
      wanted.add(name);
      if (alone.has(name)) return;
      alone.add(name);
      run(name, async () => {
        try {
          while (wanted.delete(name)) await work();
        } finally {
          alone.delete(name);
        }
      });
    },
    /** Waits until all work has finished, for at most `limit` milliseconds. */
    async finished(limit?: number) {
      const all = async () => {
        while (running.size > 0) await Promise.all(running);
      };
      await (limit === undefined ? all() : Promise.race([all(), pause(limit, undefined, { ref: false })]));
      isGivenUp = running.size > 0;
      if (isGivenUp) log.warn({ unfinished: running.size }, 'background work was given up');
    },
  };
}
