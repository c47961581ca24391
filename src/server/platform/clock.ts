import { MINUTE } from '../../shared/format/durations.ts';

export { DAY, HOUR, MINUTE } from '../../shared/format/durations.ts';

/**
 * The server's clock; tests replace it. (Schemas shared with forms use the machine's date instead, to tell whether a
 * year or birthday lies in the future.)
 */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The current instant as it is stored: an ISO string in UTC. */
export const timestamp = (clock: Clock) => clock.now().toISOString();

/** The instant `milliseconds` from now, as it is stored. */
export const timestampIn = (clock: Clock, milliseconds: number) =>
  new Date(clock.now().getTime() + milliseconds).toISOString();

/** Two stored instants; `after` is excluded, `until` included. */
export type Period = { after: string; until: string };

/**
 * The last `milliseconds`. An instant in the future was written by a wrong clock and does not count (decisions §10);
 * the tolerance allows for clocks that are set back by seconds.
 */
export const latest = (clock: Clock, milliseconds: number, tolerance = MINUTE): Period => ({
  after: timestampIn(clock, -milliseconds),
  until: timestampIn(clock, tolerance),
});

export const isWithin = (instant: string, { after, until }: Period) => instant > after && instant <= until;
