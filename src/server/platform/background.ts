import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type Background = ReturnType<typeof createBackground>;

/** Work that an answer does not wait for, such as mail. Its failures are logged, and a shutdown waits for it. */
export function createBackground(log: FastifyBaseLogger) {
  const running = new Set<Promise<void>>();
  return {
    run(name: string, work: () => Promise<void>) {
      const task: Promise<void> = work()
        .catch((error: unknown) => log.error({ err: error, work: name }, 'background work failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    /** Waits for all of it, or for no longer than so many milliseconds. */
    async finished(limit?: number) {
      const all = async () => {
        while (running.size > 0) await Promise.all(running);
      };
      await (limit === undefined ? all() : Promise.race([all(), pause(limit, undefined, { ref: false })]));
      if (running.size > 0) log.warn({ unfinished: running.size }, 'background work was given up');
    },
  };
}
