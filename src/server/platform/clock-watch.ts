import { z } from 'zod';
import { type Clock, DAY } from './clock.ts';
import { keptFile } from './kept-file.ts';

/** A clock that jumps further ahead may be wrong. It may also be right: the machine was off. */
const JUMP = 2 * DAY;
/** How long people have to set it right. */
const DOUBT = DAY;

const seenSchema = z.object({
  at: z.iso.datetime(),
  /** Until when the clock is doubted; null while it is believed. */
  doubtedUntil: z.iso.datetime().nullable(),
});
type Seen = z.infer<typeof seenSchema>;

/** What was last seen of the clock. */
export const clockFile = keptFile('portal.clock.json', seenSchema);

export type ClockWatch = ReturnType<typeof createClockWatch>;

/**
 * Doubts the clock for a day after it has jumped ahead by more than two days. Whatever people would be told for good
 * because its time has come waits meanwhile: releases, offers that lapse, reminders. So does what is deleted by its time.
 */
export function createClockWatch(clock: Clock, last?: Seen) {
  let seen: Seen = last ?? { at: clock.now().toISOString(), doubtedUntil: null };

  function doubtedUntil(now: Date) {
    if (now.getTime() > Date.parse(seen.at) + JUMP) return new Date(now.getTime() + DOUBT).toISOString();
    if (seen.doubtedUntil === null) return null;
    const end = Date.parse(seen.doubtedUntil);
    const isSetRight = now.getTime() < end - DOUBT;
    return isSetRight || now.getTime() >= end ? null : seen.doubtedUntil;
  }

  return {
    /** Called every minute. */
    look() {
      const now = clock.now();
      seen = { at: now.toISOString(), doubtedUntil: doubtedUntil(now) };
      return seen;
    },
    isDoubted: () => seen.doubtedUntil !== null,
  };
}
