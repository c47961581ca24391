import { AppError } from './errors.ts';

export type Turns = ReturnType<typeof createTurns>;

/** How many may wait per key. */
const MOST_WAITING = 5;
const RETRY_AFTER_SECONDS = 30;

const tooMany = () =>
  new AppError(
    'TOO_MANY_REQUESTS',
    'Several of these are being made for you already. Please wait until they are finished, then try again.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

/** Gives turns one at a time for each key, in the order of the requests (decisions §10). */
export function createTurns(mostWaiting = MOST_WAITING) {
  /** Those who wait, for each key whose turn is taken. */
  const queues = new Map<number, Set<() => void>>();

  function pass(key: number, queue: Set<() => void>) {
    const [next] = queue;
    if (!next) return void queues.delete(key);
    queue.delete(next);
    next();
  }

  async function wait(queue: Set<() => void>, over: AbortSignal) {
    if (queue.size >= mostWaiting) throw tooMany();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => queue.delete(resolve) && reject(over.reason);
    queue.add(resolve);
    over.addEventListener('abort', leave);
    await promise.finally(() => over.removeEventListener('abort', leave));
  }

  return {
    /**
     * Waits for the turn of this key, which ends when `over` aborts. If `over` aborts while waiting, leaves the queue.
     * @returns a function that ends the turn earlier. @throws TOO_MANY_REQUESTS; the reason of `over`.
     */
    async take(key: number, over: AbortSignal): Promise<() => void> {
      over.throwIfAborted();
      const queue = queues.get(key) ?? new Set();
      if (queues.has(key)) await wait(queue, over);
      else queues.set(key, queue);
      let hasEnded = false;
      const end = () => {
        if (!hasEnded) pass(key, queue);
        hasEnded = true;
      };
      over.addEventListener('abort', end);
      if (over.aborted) end();
      return end;
    },
  };
}
