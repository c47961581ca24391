/**
 * What time it is for the server's rules, so that tests can say. (The schemas that forms share take the machine's date:
 * whether a year or a birthday lies in the future.)
 */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The present instant as it is stored: an ISO string in UTC. */
export const timestamp = (clock: Clock) => clock.now().toISOString();

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The instant so many milliseconds from now, as it is stored. */
export const timestampIn = (clock: Clock, milliseconds: number) =>
  new Date(clock.now().getTime() + milliseconds).toISOString();

/** A span of time that ends now. */
export type Period = { after: string; until: string };

/**
 * The last so many milliseconds. An instant that lies ahead was written by a clock that was wrong, and counts for nothing
 * (decisions §10); but clocks are set back by seconds now and then, hence the tolerance.
 */
export const latest = (clock: Clock, milliseconds: number, tolerance = MINUTE): Period => ({
  after: timestampIn(clock, -milliseconds),
  until: timestampIn(clock, tolerance),
});

export const isWithin = (instant: string, { after, until }: Period) => instant > after && instant <= until;
