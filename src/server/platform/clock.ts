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
