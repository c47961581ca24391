import { DAY, timestamp, timestampIn } from '../../platform/clock.ts';
import { hashReadableCode, readableCode } from '../../platform/tokens.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import * as queries from './queries.ts';

/** In milliseconds: how long a person has to claim a paper application, until the school gives a new code. */
const LIFETIME = 90 * DAY;
/** 60 random bits: the number of wrong codes is limited, too. */
const GROUPS = 3;

/** Codes of before go on. Only the hash is stored. `mailedTo`: null for a code on paper. @returns the code. */
export async function addClaimCode(
  trx: Transaction,
  { clock, clockWatch }: Pick<Services, 'clock' | 'clockWatch'>,
  applicationId: number,
  mailedTo: string | null,
) {
  const code = readableCode(GROUPS);
  if (!clockWatch.isDoubted()) await queries.deleteExpiredClaimCodes(trx, timestamp(clock));
  await queries.insertClaimCode(trx, {
    codeHash: hashReadableCode(code),
    applicationId,
    mailedTo,
    createdAt: timestamp(clock),
    expiresAt: claimEnd(clock),
  });
  return code;
}

/** When a code that is made now ends. */
export const claimEnd = (clock: Services['clock']) => timestampIn(clock, LIFETIME);
