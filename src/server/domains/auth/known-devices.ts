import { timestamp } from '../../platform/clock.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import type { Visitor } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import * as queries from './queries.ts';

/**
 * Devices that have logged in to an account before (decisions §10). They get no access; their failed log-ins are only
 * counted separately, so that strangers who guess passwords cannot lock the owner out.
 */

/** The cookie has one token per account: a family may share a computer. */
const MOST_IN_COOKIE = 5;
const MOST_OF_ACCOUNT = 10;

const tokensOf = ({ deviceCookie = '' }: Pick<Visitor, 'deviceCookie'>) =>
  deviceCookie
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, MOST_IN_COOKIE);

/** @returns the hash of this device's token if it has logged in to the address before, else null. */
export async function knownDevice(db: Database, visitor: Visitor, email: string): Promise<string | null> {
  const hashes = tokensOf(visitor).map(hashToken);
  return hashes.length > 0 ? queries.findDevice(db, email, hashes) : null;
}

export const listKnownDevices = queries.listDevicesOf;

/** Call only after the owner has logged in or used a mailed link. @returns the new value of the device's cookie. */
export async function rememberDevice(
  trx: Transaction,
  visitor: Visitor,
  user: { id: number; email: string },
) {
  const tokens = tokensOf(visitor);
  const known = await knownDevice(trx, visitor, user.email);
  const token = tokens.find((own) => hashToken(own) === known) ?? randomToken();
  await queries.keepDevice(trx, hashToken(token), user.id, timestamp(visitor.clock));
  await queries.deleteBeyond(trx, 'knownDevices', user.id, MOST_OF_ACCOUNT);
  return [token, ...tokens.filter((other) => other !== token)].slice(0, MOST_IN_COOKIE).join('.');
}
