import type { Clock } from '../../src/server/platform/clock.ts';

export type TestClock = Clock & { set(instant: Date | string): void; advance(milliseconds: number): void };

/** A clock that stands still until the test moves it. */
export function createTestClock(start: Date | string = new Date()): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set(instant) {
      now = new Date(instant);
    },
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
