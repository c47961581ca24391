import { DAY, HOUR, timestamp, timestampIn } from '../../platform/clock.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import * as queries from './queries.ts';
import type { TokenPurpose } from './table.ts';

/** How long a link of each kind works once it is sent; null until it is used (decisions §3, §10). */
const LIFETIMES: Record<TokenPurpose, number | null> = {
  password_reset: HOUR,
  email_change_undo: 7 * DAY,
  email_confirmation: null,
  set_up: null,
};

/** @returns the token of a link that works once. Only its hash is stored. */
export async function issueToken(
  trx: Transaction,
  { clock }: Services,
  purpose: TokenPurpose,
  userId: number | null,
  emailChangeId: number | null = null,
) {
  const token = randomToken();
  const lifetime = LIFETIMES[purpose];
  await queries.insertOneTimeToken(trx, {
    tokenHash: hashToken(token),
    purpose,
    userId,
    emailChangeId,
    createdAt: timestamp(clock),
    expiresAt: lifetime === null ? null : timestampIn(clock, lifetime),
  });
  return token;
}

/** Takes the token out. @returns whose it was; undefined when it is unknown, used, late, or of another purpose. */
export const takeToken = (trx: Transaction, { clock }: Services, purpose: TokenPurpose, token: string) =>
  queries.takeOneTimeToken(trx, hashToken(token), purpose, timestamp(clock));
