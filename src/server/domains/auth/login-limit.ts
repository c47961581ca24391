import { type Clock, latest, MINUTE, timestamp } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Database, Transaction } from '../../tables.ts';
import * as queries from './queries.ts';

const LIMIT = 10;
const WINDOW = 15 * MINUTE;

/** What is limited: an e-mail address, apart for each device that is known to its account. */
type Key = { email: string; device: string | null };

/** Whoever enters the own password once more is limited apart from log-ins. */
export const ownPasswordKey = ({ id }: { id: number }): Key => ({
  email: `change-password:${id}`,
  device: null,
});

/** What is kept of the attempts for an account that is deleted, and of any that no longer count. */
export async function forgetLogInAttempts(trx: Transaction, clock: Clock, userId: number, emails: string[]) {
  await queries.deleteLoginAttemptsOutside(trx, latest(clock, WINDOW));
  await queries.deleteLoginAttemptsFor(trx, [...emails, ownPasswordKey({ id: userId }).email]);
}

/**
 * Counts an attempt before its password is checked, so that parallel tries count as well (decisions §3). Whoever succeeds
 * takes the attempt back.
 * @returns the attempt's id.
 * @throws TOO_MANY_REQUESTS when ten failed within fifteen minutes.
 */
export function countLoginAttempt(db: Database, clock: Clock, key: Key): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await queries.deleteLoginAttemptsOutside(trx, latest(clock, WINDOW));
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
    return queries.insertLoginAttempt(trx, { ...key, at: timestamp(clock) });
  });
}

/** Checks the password of a counted attempt, which is taken back when it could not be checked: the queue was full. */
export async function checkCounted(db: Database, attempt: number, check: () => Promise<boolean>) {
  try {
    return await check();
  } catch (error) {
    await queries.deleteLoginAttempt(db, attempt);
    throw error;
  }
}

/**
 * A write for which something of the own account can be guessed: it counts as a wrong current password does, unless it
 * succeeds.
 * @throws TOO_MANY_REQUESTS.
 */
export async function writeCounted<Result>(
  db: Database,
  clock: Clock,
  actor: { id: number },
  write: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const attempt = await countLoginAttempt(db, clock, ownPasswordKey(actor));
  return db.transaction().execute(async (trx) => {
    const result = await write(trx);
    await queries.deleteLoginAttempt(trx, attempt);
    return result;
  });
}

/** With a new password, earlier failures count for nothing. */
export const forgetFailures = (trx: Transaction, user: { id: number; email: string }) =>
  queries.deleteLoginAttemptsFor(trx, [user.email, ownPasswordKey(user).email]);
