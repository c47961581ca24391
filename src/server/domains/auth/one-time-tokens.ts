import { HOUR, timestamp, timestampIn } from '../../platform/clock.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import * as queries from './queries.ts';
import type { TokenPurpose } from './table.ts';

const RESET_LINK_LIFETIME = HOUR;

/** @returns the token of a link that works once; a reset link for an hour, the others until used (decisions §3). */
export async function issueToken(
  trx: Transaction,
  { clock }: Services,
  purpose: TokenPurpose,
  userId: number | null,
) {
  const token = randomToken();
  const expiresAt = purpose === 'password_reset' ? timestampIn(clock, RESET_LINK_LIFETIME) : null;
  await queries.insertOneTimeToken(trx, {
    tokenHash: hashToken(token),
    purpose,
    userId,
    createdAt: timestamp(clock),
    expiresAt,
  });
  return { token, expiresAt };
}

/** Takes the token out. @returns whose it was; undefined when it is unknown, used, late, or of another purpose. */
export const takeToken = (trx: Transaction, { clock }: Services, purpose: TokenPurpose, token: string) =>
  queries.takeOneTimeToken(trx, hashToken(token), purpose, timestamp(clock));
