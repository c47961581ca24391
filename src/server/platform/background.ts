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
    async finished() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
