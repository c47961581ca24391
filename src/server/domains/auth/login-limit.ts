import { type Clock, latest, MINUTE, timestamp } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Database, Transaction } from '../../tables.ts';
import * as queries from './queries.ts';

const LIMIT = 10;
const WINDOW = 15 * MINUTE;

/** What is limited: an email address, separately for each known device of its account. */
type Key = { email: string; device: string | null };

/** Checks of a signed-in user's own password are limited separately from log-ins. */
export const ownPasswordKey = ({ id }: { id: number }): Key => ({
  email: `change-password:${id}`,
  device: null,
});

/** Deletes the attempts for a deleted account, and all that are too old to count. */
export async function forgetLogInAttempts(trx: Transaction, clock: Clock, userId: number, emails: string[]) {
  await queries.deleteLoginAttemptsOutside(trx, latest(clock, WINDOW));
  await queries.deleteLoginAttemptsFor(trx, [...emails, ownPasswordKey({ id: userId }).email]);
}

/**
 * Counts an attempt before its password is checked, so that parallel attempts count too (decisions §3). The caller
 * deletes the attempt after a success.
 * @returns the attempt's id.
 * @throws TOO_MANY_REQUESTS after ten failures within fifteen minutes.
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

/** Checks the password of a counted attempt. Deletes the attempt when the check could not run (the queue was full). */
export async function checkCounted(db: Database, attempt: number, check: () => Promise<boolean>) {
  try {
    return await check();
  } catch (error) {
    await queries.deleteLoginAttempt(db, attempt);
    throw error;
  }
}

/**
 * Runs a write that could be used to guess a secret of the own account. A failure counts as a wrong current password.
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

/** A new password clears earlier failures. */
export const forgetFailures = (trx: Transaction, user: { id: number; email: string }) =>
  queries.deleteLoginAttemptsFor(trx, [user.email, ownPasswordKey(user).email]);
