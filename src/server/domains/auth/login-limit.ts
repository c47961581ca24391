import { type Clock, latest, MINUTE, timestamp } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Visitor } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import * as queries from './queries.ts';

const WINDOW = 15 * MINUTE;

/** What is limited: an email address (separately for each known device of its account), or the attempts of another name. */
type Limited = { key: string; device: string | null };

/** Checks of a signed-in user's own password are limited separately from log-ins. */
export const ownPasswordKey = ({ id }: { id: number }): Limited => ({
  key: `change-password:${id}`,
  device: null,
});

/** Deletes the attempts for a deleted account, and all that are too old to count. */
export async function forgetLogInAttempts(trx: Transaction, clock: Clock, userId: number, emails: string[]) {
  await queries.deleteLoginAttemptsOutside(trx, latest(clock, WINDOW));
  await queries.deleteLoginAttemptsFor(trx, [...emails, ownPasswordKey({ id: userId }).key]);
}

/** How many failures within fifteen minutes are allowed, and what they are called. */
type Limit = { most: number; called: string };
const LOG_INS: Limit = { most: 10, called: 'failed log-ins' };

/** @returns the milliseconds until another attempt may be made; 0 when it may be made now. */
async function waitFor(trx: Transaction, clock: Clock, limited: Limited, most: number): Promise<number> {
  await queries.deleteLoginAttemptsOutside(trx, latest(clock, WINDOW));
  const oldestThatCounts = (await queries.loginAttemptTimes(trx, limited)).at(-most);
  if (oldestThatCounts === undefined) return 0;
  return new Date(oldestThatCounts).getTime() + WINDOW - clock.now().getTime();
}

function tooMany(called: string, wait: number) {
  const minutes = Math.ceil(wait / MINUTE);
  return new AppError(
    'TOO_MANY_REQUESTS',
    `Too many ${called}. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfterSeconds: Math.ceil(wait / 1000) },
  );
}

/**
 * Counts an attempt before its password is checked, so that parallel attempts count too (decisions §3). The caller
 * deletes the attempt after a success.
 * @returns the attempt's id.
 * @throws TOO_MANY_REQUESTS after too many failures within fifteen minutes.
 */
export function countLoginAttempt(
  db: Database,
  clock: Clock,
  limited: Limited,
  { most, called }: Limit = LOG_INS,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const wait = await waitFor(trx, clock, limited, most);
    if (wait > 0) throw tooMany(called, wait);
    return queries.insertLoginAttempt(trx, { ...limited, at: timestamp(clock) });
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

/** A new password clears earlier failures, and so does making an account active again. */
export const forgetFailures = (trx: Transaction, user: { id: number; email: string }) =>
  queries.deleteLoginAttemptsFor(trx, [user.email, ownPasswordKey(user).key]);

const CLAIMS: Limit = { most: 10, called: 'wrong codes' };
/** A whole school may share one address of the network. */
const CLAIMS_FROM_NETWORK: Limit = { most: 100, called: 'wrong codes' };

/**
 * Looks up a code that somebody could guess. Failures count for the account and for the network.
 * @returns what `find` says.
 * @throws TOO_MANY_REQUESTS.
 */
export async function findCounted(
  { db, clock, ip }: { db: Database; clock: Clock; ip: string },
  { id }: { id: number },
  find: () => Promise<boolean>,
): Promise<boolean> {
  const ofAccount = { key: `claim:${id}`, device: null };
  const ofNetwork = { key: `claim-from:${networkOf(ip)}`, device: null };
  const attempts = [
    await countLoginAttempt(db, clock, ofAccount, CLAIMS),
    await countLoginAttempt(db, clock, ofNetwork, CLAIMS_FROM_NETWORK),
  ];
  const isFound = await find();
  if (isFound) for (const attempt of attempts) await queries.deleteLoginAttempt(db, attempt);
  return isFound;
}

/** A whole school, or the customers of a telephone company, may share one address of the network. */
const CONFIRMATIONS_FROM_NETWORK = 100;
type Asking = Pick<Visitor, 'clock' | 'ip' | 'config'>;

/**
 * Counts a confirmation link, which goes to an address that may be a stranger's. Without a limit, somebody could make the
 * school write to thousands of people by registering their addresses. It is a limit of volume, which the operator may have
 * switched off (decisions §1).
 * @returns 0 when it may go and was counted; else the milliseconds until one may go.
 */
export async function countConfirmation(trx: Transaction, { clock, ip, config }: Asking) {
  if (config.rateLimitPerMinute === 0) return 0;
  const limited = { key: `confirm-from:${networkOf(ip)}`, device: null };
  const wait = await waitFor(trx, clock, limited, CONFIRMATIONS_FROM_NETWORK);
  if (wait === 0) await queries.insertLoginAttempt(trx, { ...limited, at: timestamp(clock) });
  return wait;
}

/** As countConfirmation. @throws TOO_MANY_REQUESTS when it may not go. */
export async function requireConfirmation(trx: Transaction, visitor: Asking) {
  const wait = await countConfirmation(trx, visitor);
  if (wait > 0) throw tooMany('confirmation links were asked for', wait);
}
