import { AppError } from './errors.ts';

export type Turns<Key = number> = ReturnType<typeof createTurns<Key>>;

type Options = {
  /** How many have their turn at the same time, per key. */
  atOnce?: number;
  /** How many may wait, per key. */
  mostWaiting?: number;
};
const MOST_WAITING = 5;
const RETRY_AFTER_SECONDS = 30;

const tooMany = () =>
  new AppError(
    'TOO_MANY_REQUESTS',
    'Several of these are being made for you already. Please wait until they are finished, then try again.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

type Queue = { taken: number; waiting: Set<() => void> };

/** Gives each key a few turns at a time (one, if not told otherwise), in the order of the requests (decisions §10). */
export function createTurns<Key = number>({ atOnce = 1, mostWaiting = MOST_WAITING }: Options = {}) {
  const queues = new Map<Key, Queue>();

  /** Gives the turn to the next one, if anybody waits. */
  function pass(key: Key, queue: Queue) {
    const [next] = queue.waiting;
    if (next) {
      queue.waiting.delete(next);
      return next();
    }
    queue.taken -= 1;
    if (queue.taken === 0) queues.delete(key);
  }

  async function wait({ waiting }: Queue, over: AbortSignal) {
    if (waiting.size >= mostWaiting) throw tooMany();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => waiting.delete(resolve) && reject(over.reason);
    waiting.add(resolve);
    over.addEventListener('abort', leave);
    await promise.finally(() => over.removeEventListener('abort', leave));
  }

  return {
    /** Whether `count` turns of the key are taken. Without `count`: whether `take` would have to wait. */
    areTaken: (key: Key, count = atOnce) => (queues.get(key)?.taken ?? 0) >= count,

    /**
     * Waits for a turn of this key, which ends when `over` aborts. If `over` aborts while waiting, leaves the queue.
     * @returns a function that ends the turn earlier. @throws TOO_MANY_REQUESTS; the reason of `over`.
     */
    async take(key: Key, over: AbortSignal): Promise<() => void> {
      over.throwIfAborted();
      const queue = queues.get(key) ?? { taken: 0, waiting: new Set() };
      queues.set(key, queue);
      if (queue.taken >= atOnce) await wait(queue, over);
      else queue.taken += 1;
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
