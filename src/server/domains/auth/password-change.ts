import type { z } from 'zod';
import { INVALID_LINK } from '../../../shared/auth/constants.ts';
import type { changePasswordSchema, resetPasswordSchema } from '../../../shared/auth/schema.ts';
import { HOUR, timestamp, timestampIn } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { recordSignIn } from '../audit/events.ts';
import { queueLetter, writeWithLetters } from '../mail/service.ts';
import { letterhead } from '../settings/service.ts';
import { changeUser, findUserByEmail, getUser, passwordHashOf } from '../users/service.ts';
import { passwordResetLetter } from './letters.ts';
import { countLoginAttempt } from './login-limit.ts';
import { issueToken, takeToken } from './one-time-tokens.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import * as queries from './queries.ts';

const RESET_MAILS_PER_HOUR = 5;

/** Sets a password; sessions (but for one to keep) and outstanding reset links end with the old one. */
export async function setPassword(
  trx: Transaction,
  userId: number,
  passwordHash: string,
  except?: { tokenHash: string },
) {
  await changeUser(trx, userId, { passwordHash });
  await queries.deleteSessionsOf(trx, userId, except);
  await queries.deleteTokensOf(trx, userId, 'password_reset');
}

/**
 * What somebody does who has entered the current password once more. Wrong ones are limited as failed log-ins are, so
 * that a borrowed session cannot be used for guessing; they are counted apart, so that strangers' log-ins do not get in the
 * owner's way.
 * @throws BAD_REQUEST when the current password is wrong, TOO_MANY_REQUESTS.
 */
export async function withOwnPassword<Result>(
  { db, clock }: Services,
  actor: Actor,
  currentPassword: string,
  write: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const attempt = await countLoginAttempt(db, clock, `change-password:${actor.id}`);
  const currentHash = await passwordHashOf(db, actor.id);
  if (!(await passwordMatches(currentHash, currentPassword, 'signed-in'))) throw wrongCurrentPassword();
  return db.transaction().execute(async (trx) => {
    // A reset may have come in between.
    if ((await passwordHashOf(trx, actor.id)) !== currentHash) throw wrongCurrentPassword();
    await queries.deleteLoginAttempt(trx, attempt);
    return write(trx);
  });
}
const wrongCurrentPassword = () => invalid('Current password is incorrect', 'currentPassword');

/** Ends every other session of the user. @throws as withOwnPassword. */
export async function changePassword(
  services: Services,
  actor: Actor,
  { currentPassword, newPassword }: z.output<typeof changePasswordSchema>,
) {
  const passwordHash = await hashPassword(newPassword, 'signed-in');
  await withOwnPassword(services, actor, currentPassword, async (trx) => {
    await setPassword(trx, actor.id, passwordHash, actor);
    await recordSignIn(trx, services.clock, actor, 'own_password_changed');
  });
}

/** Mails a reset link if the address has an active account. Whether it has one, the answer does not say. */
export function requestPasswordReset(services: Services, email: string) {
  const { db, clock, config, background } = services;
  background.run('mail a reset link', async () => {
    const user = await findUserByEmail(db, email);
    if (!user?.isActive) return;
    await writeWithLetters(services, async (trx) => {
      const sent = await queries.countTokensSince(trx, user.id, 'password_reset', timestampIn(clock, -HOUR));
      if (sent >= RESET_MAILS_PER_HOUR) return;
      const { token, expiresAt } = await issueToken(trx, services, 'password_reset', user.id);
      const head = await letterhead(trx);
      const message = passwordResetLetter(head, user, `${config.publicUrl}/reset-password?token=${token}`);
      await queueLetter(trx, timestamp(clock), { userId: user.id, message, expiresAt });
    });
  });
}

/** Ends every session of the user. @throws BAD_REQUEST when the link is wrong, used or late. */
export async function resetPassword(
  services: Services,
  { token, password }: z.output<typeof resetPasswordSchema>,
) {
  const passwordHash = await hashPassword(password);
  await services.db.transaction().execute(async (trx) => {
    const taken = await takeToken(trx, services, 'password_reset', token);
    if (!taken?.userId) throw invalid(INVALID_LINK.passwordReset, 'token');
    await setPassword(trx, taken.userId, passwordHash);
    await recordSignIn(trx, services.clock, await getUser(trx, taken.userId), 'password_reset');
  });
}
