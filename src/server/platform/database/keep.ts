import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { countWrites } from './open.ts';

/** In milliseconds. */
const SECOND = 1000;

/** Keeps what `make` has made, for whoever asks next. `now` is the moment of the first who asked. */
export type Keep = <Made>(make: (now: Date) => Promise<Made>) => () => Promise<Made>;

/**
 * For what everybody asks for again and again, and is read from the database. It is made anew after each write to the
 * database, and with each second of the clock, which is for as long as it may miss a change by another process.
 */
export const keeper =
  <Tables>({ db, clock }: { db: Kysely<Tables>; clock: Clock }): Keep =>
  <Made>(make: (now: Date) => Promise<Made>) => {
    let kept: { key: string; made: Made } | undefined;
    return async () => {
      const now = clock.now();
      // Counted before it is read: a write in between makes it anew the next time.
      const key = `${countWrites(db)} ${Math.floor(now.getTime() / SECOND)}`;
      if (kept?.key !== key) kept = { key, made: await make(now) };
      return kept.made;
    };
  };
