import { setTimeout as pause } from 'node:timers/promises';
import { AppError, conflict } from './errors.ts';

/** How long changes in progress may take to finish, in milliseconds (decisions §8). */
const DRAIN_LIMIT = 10_000;
const RETRY_AFTER_SECONDS = 5;

export type Gate = {
  /** Begins a change. @throws SERVICE_UNAVAILABLE while the gate is closed. */
  enter(): Visit;
  /** How many changes have ended so far: the same number twice means that none ended in between. */
  ended(): number;
  /**
   * Refuses new changes, waits for those in progress except the caller's own, then runs `work`.
   * @throws CONFLICT when they take too long.
   */
  whileClosed<Result>(work: () => Promise<Result>): Promise<Result>;
};
/** `gate` is the same gate, but its `whileClosed` does not wait for this change. */
type Visit = { gate: Gate; leave(): void };

const beingRestored = () =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    'The portal’s data are being restored. Nothing was saved. Please try again in a few seconds.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

/** Keeps changes out while all data is replaced, so that no change that was answered with success is lost. */
export function createGate(limit = DRAIN_LIMIT): Gate {
  const underWay = new Set<object>();
  let isClosed = false;
  let ended = 0;
  let hasLeft = Promise.withResolvers<void>();

  async function drained(own: object | undefined) {
    const giveUp = new AbortController();
    const late = pause(limit, 'late' as const, { signal: giveUp.signal });
    try {
      while ([...underWay].some((change) => change !== own)) {
        if ((await Promise.race([hasLeft.promise, late])) !== 'late') continue;
        throw conflict('Somebody is still sending or saving something. Please try again in a minute.');
      }
    } finally {
      giveUp.abort();
      await late.catch(() => undefined);
    }
  }

  const gateFor = (own?: object): Gate => ({
    enter() {
      if (isClosed) throw beingRestored();
      const change = {};
      underWay.add(change);
      const leave = () => {
        underWay.delete(change);
        ended += 1;
        hasLeft.resolve();
        hasLeft = Promise.withResolvers();
      };
      return { gate: gateFor(change), leave };
    },
    ended: () => ended,
    async whileClosed(work) {
      isClosed = true;
      try {
        await drained(own);
        return await work();
      } finally {
        isClosed = false;
      }
    },
  });
  return gateFor();
}
