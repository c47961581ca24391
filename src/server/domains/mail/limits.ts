import type { User } from '../../../shared/users/schema.ts';
import { type Clock, HOUR, MINUTE, timestamp, timestampIn } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Transaction } from '../../tables.ts';
import * as queries from './queries.ts';
import type { EmailCause } from './table.ts';

/** Limits the emails that people can cause at will (decisions §10). */

const WINDOW = HOUR;
const PER_UNCONFIRMED_ADDRESS = 3;
const PER_ACCOUNT = 5;

/** The period that counts. It excludes the future, which only a wrong clock can have recorded. */
export const countedWindow = (clock: Clock) => ({
  after: timestampIn(clock, -WINDOW),
  until: timestamp(clock),
});

/** The recipient of an email. */
type Recipient = Pick<User, 'id' | 'email' | 'emailVerified'>;

/**
 * Counts an email that somebody can cause at will. Call in the transaction that queues it. Strangers are counted
 * separately, so that they cannot use up the account's own limit.
 * @returns 0 when the email may go and was counted; else the milliseconds until one may go.
 */
export async function countEmail(
  trx: Transaction,
  clock: Clock,
  { id: userId, email: address, emailVerified }: Recipient,
  cause: EmailCause,
): Promise<number> {
  const window = countedWindow(clock);
  const now = clock.now().getTime();
  const waitFor = async (limit: number, by: Parameters<typeof queries.countedEmailTimes>[1]) => {
    const oldestThatCounts = (await queries.countedEmailTimes(trx, by, window)).at(-limit);
    return oldestThatCounts === undefined ? 0 : new Date(oldestThatCounts).getTime() + WINDOW - now;
  };
  const wait = Math.max(
    emailVerified ? 0 : await waitFor(PER_UNCONFIRMED_ADDRESS, { address }),
    cause === 'super_admin' ? 0 : await waitFor(PER_ACCOUNT, { userId, cause }),
  );
  if (wait === 0) await queries.insertCountedEmail(trx, { userId, address, cause, at: window.until });
  return wait;
}

/** As countEmail, for actions that need their email. @throws TOO_MANY_REQUESTS. */
export async function requireEmail(trx: Transaction, clock: Clock, recipient: Recipient, cause: EmailCause) {
  const wait = await countEmail(trx, clock, recipient, cause);
  if (wait === 0) return;
  const minutes = Math.ceil(wait / MINUTE);
  throw new AppError(
    'TOO_MANY_REQUESTS',
    `Too many emails were sent within an hour. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfterSeconds: Math.ceil(wait / 1000) },
  );
}
