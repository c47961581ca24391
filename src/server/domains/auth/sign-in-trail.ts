import { setImmediate as afterAnswer } from 'node:timers/promises';
import { ENTER_CODE } from '../../../shared/auth/second-step.ts';
import type { User } from '../../../shared/users/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { recordSignIn } from '../audit/events.ts';
import { findUserByEmail } from '../users/service.ts';

/** A missing code is asked for; too many attempts were counted without looking at the password. */
const isFailure = (error: unknown) =>
  error instanceof AppError &&
  ['UNAUTHORIZED', 'FORBIDDEN'].includes(error.code) &&
  error.message !== ENTER_CODE;

/**
 * Tells a failed log-in in the trail of the account. An address without an account is only counted, by a line in the
 * server's log: strangers must not fill the trail. The answer comes first, so that its time says nothing about the address.
 */
export function tellFailedLogIn({ background, db, clock, log }: Services, email: string, error: unknown) {
  if (!isFailure(error)) return;
  background.run('tell a failed log-in', async () => {
    await afterAnswer();
    await db.transaction().execute(async (trx) => {
      const user = await findUserByEmail(trx, email);
      if (user) await recordSignIn(trx, clock, user, 'log_in_failed');
      else log.info('log-in failed: no such account');
    });
  });
}

/** The entry is under the address that the account had. */
export const recordOwnEmail = (trx: Transaction, clock: Clock, before: User, { email }: User) =>
  recordSignIn(trx, clock, before, 'own_email_changed', {
    before: { email: before.email },
    after: { email },
  });
