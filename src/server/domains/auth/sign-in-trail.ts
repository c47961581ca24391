import { setImmediate as afterAnswer } from 'node:timers/promises';
import { ENTER_CODE } from '../../../shared/auth/second-step.ts';
import type { User } from '../../../shared/users/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { recordSignIn } from '../audit/events.ts';
import { findUserByEmail } from '../users/service.ts';

/** A request for a missing code is no failure; nor is too many attempts, where no password was checked. */
const isFailure = (error: unknown) =>
  error instanceof AppError &&
  ['UNAUTHORIZED', 'FORBIDDEN'].includes(error.code) &&
  error.message !== ENTER_CODE;

/**
 * Records a failed log-in in the account's audit trail. Addresses without an account only get a line in the server's
 * log, so that strangers cannot fill the trail. Runs after the answer, so that its time reveals nothing about the
 * address.
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

/** Recorded under the former address. */
export const recordOwnEmail = (trx: Transaction, clock: Clock, before: User, { email }: User) =>
  recordSignIn(trx, clock, before, 'own_email_changed', {
    before: { email: before.email },
    after: { email },
  });
