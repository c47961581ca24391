import type { z } from 'zod';
import { INVALID_LINK, isAdministrator } from '../../../shared/auth/constants.ts';
import type { changePasswordSchema, resetPasswordSchema } from '../../../shared/auth/schema.ts';
import type { User } from '../../../shared/users/schema.ts';
import { HOUR, timestamp, timestampIn } from '../../platform/clock.ts';
import { type AppError, invalid } from '../../platform/errors.ts';
import type { Actor, Services, Visitor } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { recordSignIn } from '../audit/events.ts';
import { countEmail, deliverMail, type EmailCause, queueEmail, writeWithEmails } from '../mail/service.ts';
import { letterhead } from '../settings/service.ts';
import { countStudentsOf } from '../students/service.ts';
import { changeUser, findUserByEmail, getUser, passwordHashOf } from '../users/service.ts';
import { passwordChangedEmail, passwordResetEmail, type ResetReason } from './emails.ts';
import { rememberDevice } from './known-devices.ts';
import { checkCounted, countLoginAttempt, forgetFailures, ownPasswordKey } from './login-limit.ts';
import { endLinks, mailedLink } from './mailed-links.ts';
import { findToken, takeToken } from './one-time-tokens.ts';
import { requireStrongPassword } from './password-rules.ts';
import { asSignedIn, asStranger, hashPassword, passwordMatches } from './passwords.ts';
import * as queries from './queries.ts';
import { requireSession } from './sessions.ts';
import * as tokenQueries from './token-queries.ts';

/** In milliseconds: a queued email with a reset link is dropped when it could not be sent within this time. */
const RESET_EMAIL_LIFETIME = HOUR;

/**
 * Sets a password, and ends sessions (except one), reset links and counted failures. Known devices stay: they give
 * no access.
 */
export async function setPassword(
  trx: Transaction,
  userId: number,
  passwordHash: string,
  except?: { tokenHash: string },
) {
  const user = await changeUser(trx, userId, { passwordHash });
  await forgetFailures(trx, user);
  await queries.deleteSessionsOf(trx, userId, except);
  await endLinks(trx, userId, 'password_reset');
}

/** Tells the owner about the new password, unless the address reached its limit of emails (decisions §10). */
export async function tellPasswordChange(
  trx: Transaction,
  { clock, config }: Services,
  owner: User,
  cause: EmailCause,
) {
  if ((await countEmail(trx, clock, owner, cause)) > 0) return;
  const changedAt = timestamp(clock);
  const url = `${config.publicUrl}/auth?tab=forgot`;
  const email = passwordChangedEmail(await letterhead(trx), owner, { changedAt, url });
  await queueEmail(trx, changedAt, { userId: owner.id, email });
}

/**
 * Runs a write for users who enter their current password again. Wrong ones are limited like failed log-ins, so that a
 * borrowed session cannot be used for guessing, but counted separately, so that strangers cannot block the owner.
 * `proveMore` checks what is asked for beside the password. A refusal that it throws counts as a failed attempt; one that it
 * returns does not, and is thrown here after the attempt is deleted.
 * @throws BAD_REQUEST when the current password is wrong; TOO_MANY_REQUESTS; UNAUTHORIZED.
 */
export async function withOwnPassword<Result>(
  { db, clock }: Services,
  actor: Actor,
  currentPassword: string,
  write: (trx: Transaction) => Promise<Result>,
  proveMore: (trx: Transaction) => Promise<AppError | null> = async () => null,
): Promise<Result> {
  const attempt = await countLoginAttempt(db, clock, ownPasswordKey(actor));
  const currentHash = await passwordHashOf(db, actor.id);
  const matches = await checkCounted(db, attempt, () =>
    passwordMatches(currentHash, currentPassword, asSignedIn(actor)),
  );
  if (!matches) throw wrongCurrentPassword();
  const whileItHolds = <Done>(work: (trx: Transaction) => Promise<Done>) =>
    db.transaction().execute(async (trx) => {
      await requireSession(trx, actor);
      // The password may have been reset since the check.
      if ((await passwordHashOf(trx, actor.id)) !== currentHash) throw wrongCurrentPassword();
      return work(trx);
    });
  // Committed before the write: when that is refused, the proof was still right, and its code is used up.
  const missing = await whileItHolds(async (trx) => {
    const refusal = await proveMore(trx);
    await queries.deleteLoginAttempt(trx, attempt);
    return refusal;
  });
  if (missing) throw missing;
  return whileItHolds(write);
}
const wrongCurrentPassword = () => invalid('Current password is incorrect', 'currentPassword');

/** Ends every other session of the user. @throws as withOwnPassword, and as requireStrongPassword. */
export async function changePassword(
  services: Services,
  actor: Actor,
  { currentPassword, newPassword }: z.output<typeof changePasswordSchema>,
) {
  await requireStrongPassword(newPassword, await getUser(services.db, actor.id), 'newPassword');
  const passwordHash = await hashPassword(newPassword, asSignedIn(actor));
  await withOwnPassword(services, actor, currentPassword, async (trx) => {
    await setPassword(trx, actor.id, passwordHash, actor);
    await recordSignIn(trx, services.clock, actor, 'own_password_changed');
    await tellPasswordChange(trx, services, await getUser(trx, actor.id), 'account');
  });
  deliverMail(services);
}

/** The caller has counted the email, or must send it in any case. */
export async function mailResetLink(
  trx: Transaction,
  services: Services,
  user: User,
  reason: ResetReason = 'asked',
) {
  const { clock } = services;
  const linkPurpose = 'password_reset';
  const url = mailedLink(services, linkPurpose);
  const email = passwordResetEmail(await letterhead(trx), user, url, reason);
  const expiresAt = timestampIn(clock, RESET_EMAIL_LIFETIME);
  await queueEmail(trx, timestamp(clock), { userId: user.id, email, linkPurpose, expiresAt });
}

/** Mails a reset link if the address has an active account. Answers the same in every case, so it reveals nothing. */
export function requestPasswordReset(services: Services, email: string) {
  const { db, clock, background } = services;
  background.run('mail a reset link', async () => {
    const user = await findUserByEmail(db, email);
    if (!user?.isActive) return;
    await writeWithEmails(services, async (trx) => {
      if ((await countEmail(trx, clock, user, 'stranger')) > 0) return;
      await mailResetLink(trx, services, user);
    });
  });
}

const wrongLink = () => invalid(INVALID_LINK.passwordReset, 'token');

/**
 * Ends undo links of an account whose address has just been proven by a mailed link: those to addresses that nobody ever
 * confirmed, and all of an applicant's account that holds no record. Otherwise a stranger could make an account, give it
 * somebody else's address, let that person reset the password and enter a record, and take the account back.
 */
async function endUndoOfStrangers(trx: Transaction, { id, role }: User) {
  const isEmpty = !isAdministrator(role) && (await countStudentsOf(trx, id)) === 0;
  if (isEmpty) await tokenQueries.deleteEmailChangesOf(trx, id);
  else await tokenQueries.deleteUnconfirmedChangesOf(trx, id);
}

/**
 * Ends every session of the user. The device becomes a known one.
 * @returns the new value of the device's cookie.
 * @throws BAD_REQUEST when the link is wrong, used or expired, and as requireStrongPassword.
 */
export async function resetPassword(
  services: Visitor,
  { token, password }: z.output<typeof resetPasswordSchema>,
): Promise<string> {
  const { db } = services;
  const found = await findToken(db, services, 'password_reset', token);
  if (!found?.userId) throw wrongLink();
  await requireStrongPassword(password, await getUser(db, found.userId));
  const passwordHash = await hashPassword(password, asStranger(services));
  return writeWithEmails(services, async (trx) => {
    const taken = await takeToken(trx, services, 'password_reset', token);
    if (!taken?.userId) throw wrongLink();
    await setPassword(trx, taken.userId, passwordHash);
    const owner = await getUser(trx, taken.userId);
    await endUndoOfStrangers(trx, owner);
    await recordSignIn(trx, services.clock, owner, 'password_reset');
    await tellPasswordChange(trx, services, owner, 'account');
    return rememberDevice(trx, services, owner);
  });
}
