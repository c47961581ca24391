import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type Background = ReturnType<typeof createBackground>;

/** Work that an answer does not wait for, such as mail. Its failures are logged, and a shutdown waits for it. */
export function createBackground(log: FastifyBaseLogger) {
  const running = new Set<Promise<void>>();
  /** By name: asked for, and not yet begun. */
  const wanted = new Set<string>();
  const alone = new Set<string>();
  let isEnding = false;
  let isGivenUp = false;

  function run(name: string, work: () => Promise<void>) {
    const task: Promise<void> = work()
      .catch((error: unknown) => {
        // What was given up fails because the database is closed.
        if (!isGivenUp) log.error({ err: error, work: name }, 'background work failed');
      })
      .finally(() => running.delete(task));
    running.add(task);
  }

  return {
    run,
    /** The program ends: whoever works through a queue leaves the rest to its next start. */
    end() {
      isEnding = true;
    },
    isEnding: () => isEnding,
    /** As run, but never twice at once: work that is asked for while it runs is done once more afterwards. */
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
    /** Waits for all of it, or for no longer than so many milliseconds. */
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
