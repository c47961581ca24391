import { DAY, HOUR, latest, timestamp, timestampIn } from '../../platform/clock.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import type { Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { TokenPurpose } from './table.ts';
import * as tokenQueries from './token-queries.ts';

/** How long a link works after it is made, in milliseconds (decisions §1, §3, §10). */
const LIFETIMES: Record<TokenPurpose, number> = {
  password_reset: HOUR,
  email_change_undo: 7 * DAY,
  email_confirmation: 7 * DAY,
  // Until it is used, or the next start prints another one.
  set_up: 36_500 * DAY,
};

/** Creates a one-time token. Only its hash is stored. @returns the token. */
export async function issueToken(
  trx: Transaction,
  { clock }: Services,
  purpose: TokenPurpose,
  userId: number | null,
  emailChangeId: number | null = null,
) {
  const token = randomToken();
  await tokenQueries.insertOneTimeToken(trx, {
    tokenHash: hashToken(token),
    purpose,
    userId,
    emailChangeId,
    createdAt: timestamp(clock),
    expiresAt: timestampIn(clock, LIFETIMES[purpose]),
  });
  return token;
}

const wanted = ({ clock }: Pick<Services, 'clock'>, purpose: TokenPurpose, token: string) => ({
  tokenHash: hashToken(token),
  purpose,
  now: timestamp(clock),
  made: latest(clock, LIFETIMES[purpose]),
});

/** @returns the token's owner; undefined when the token is unknown, used, expired, or for another purpose. */
export const findToken = (db: Database, services: Services, purpose: TokenPurpose, token: string) =>
  tokenQueries.findOneTimeToken(db, wanted(services, purpose, token));

/** Deletes the token, so that it works once. @returns as findToken, with the change of address. */
export const takeToken = (trx: Transaction, services: Services, purpose: TokenPurpose, token: string) =>
  tokenQueries.takeOneTimeToken(trx, wanted(services, purpose, token));
