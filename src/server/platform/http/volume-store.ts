import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Bounds the memory: beyond this, the first visitor of the window is forgotten. */
const MOST_VISITORS = 50_000;

/**
 * Counts requests per visitor in windows shared by all, with a monotonic clock. The library's own store uses the time
 * of day: after a clock that was ahead, it would refuse visitors until that time.
 */
export class VolumeStore implements FastifyRateLimitStore {
  #counts = new Map<string, number>();
  #began = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  constructor(_options: object, now = () => performance.now()) {
    this.#now = now;
  }

  incr(
    visitor: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    window: number,
  ) {
    const now = this.#now();
    if (now - this.#began >= window) {
      this.#counts.clear();
      this.#began = now;
    }
    const current = (this.#counts.get(visitor) ?? 0) + 1;
    const [first] = this.#counts.size >= MOST_VISITORS ? this.#counts.keys() : [];
    if (first !== undefined && current === 1) this.#counts.delete(first);
    this.#counts.set(visitor, current);
    callback(null, { current, ttl: window - (now - this.#began) });
  }

  child() {
    return this;
  }
}
