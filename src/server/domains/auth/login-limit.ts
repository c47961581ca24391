import { type Clock, MINUTE, timestamp, timestampIn } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Database, Transaction } from '../../tables.ts';
import * as queries from './queries.ts';

const LIMIT = 10;
const WINDOW = 15 * MINUTE;

/** What is kept of the attempts for an account that is deleted, and of any that no longer count. */
export async function forgetLogInAttempts(trx: Transaction, clock: Clock, userId: number, emails: string[]) {
  await queries.deleteLoginAttemptsBefore(trx, timestampIn(clock, -WINDOW));
  await queries.deleteLoginAttemptsOf(trx, [...emails, `change-password:${userId}`]);
}

/**
 * Counts an attempt for a key, the e-mail address of a log-in, before its password is checked, so that parallel tries count as well
 * (decisions §3). Whoever succeeds takes the attempt back.
 * @returns the attempt's id.
 * @throws TOO_MANY_REQUESTS when ten failed within fifteen minutes.
 */
export function countLoginAttempt(db: Database, clock: Clock, key: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await queries.deleteLoginAttemptsBefore(trx, timestampIn(clock, -WINDOW));
    const times = await queries.loginAttemptTimes(trx, key);
    const oldestThatCounts = times.at(-LIMIT);
    if (oldestThatCounts !== undefined) {
      const wait = new Date(oldestThatCounts).getTime() + WINDOW - clock.now().getTime();
      const minutes = Math.ceil(wait / MINUTE);
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `Too many failed log-ins. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
        { retryAfterSeconds: Math.ceil(wait / 1000) },
      );
    }
    return queries.insertLoginAttempt(trx, key, timestamp(clock));
  });
}
