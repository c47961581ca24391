import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Bounds the memory: whoever came first in this window is forgotten then. */
const MOST_VISITORS = 50_000;

/**
 * Counts requests by visitor in windows that all have in common, by a clock that nobody sets. The library's own store goes
 * by the time of day: once that was ahead for a while, visitors would be refused until then.
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
