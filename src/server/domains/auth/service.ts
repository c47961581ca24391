import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { INVALID_LINK, isAdministrator } from '../../../shared/auth/constants.ts';
import type { loginSchema, registerSchema, updateProfileSchema } from '../../../shared/auth/schema.ts';
import { ENTER_CODE, WRONG_CODE } from '../../../shared/auth/second-step.ts';
import type { User } from '../../../shared/users/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { AppError, conflict, invalid } from '../../platform/errors.ts';
import type { Actor, Services, Visitor } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { recordSignIn } from '../audit/events.ts';
import { countEmail, type EmailCause, queueEmail, requireEmail, writeWithEmails } from '../mail/service.ts';
import { passSecondStep } from '../second-step/service.ts';
import { letterhead } from '../settings/service.ts';
import { bringEmailsAlong, followAddress } from '../students/service.ts';
import {
  changeUser,
  createUser,
  findUserByEmail,
  findUserById,
  getUser,
  passwordHashOf,
} from '../users/service.ts';
import type { UserTables } from '../users/table.ts';
import { reportEmailChange, requireEmailNotReserved } from './email-change.ts';
import { type ConfirmationReason, confirmationEmail } from './emails.ts';
import { knownDevice, rememberDevice } from './known-devices.ts';
import { checkCounted, countConfirmation, countLoginAttempt, requireConfirmation } from './login-limit.ts';
import { endLinks, mailedLink } from './mailed-links.ts';
import { takeToken } from './one-time-tokens.ts';
import { writeAsOwner } from './own-proof.ts';
import { asStranger, hashPassword, passwordMatches } from './passwords.ts';
import * as queries from './queries.ts';
import { startSession } from './sessions.ts';
import { recordOwnEmail, tellFailedLogIn } from './sign-in-trail.ts';
import * as tokenQueries from './token-queries.ts';

export { endUndoLinks, requireEmailNotReserved, undoEmailChange } from './email-change.ts';
export { listKnownDevices } from './known-devices.ts';
export { forgetFailures, forgetLogInAttempts } from './login-limit.ts';
export { writeAsOwner } from './own-proof.ts';
export {
  changePassword,
  requestPasswordReset,
  resetPassword,
  setPassword,
  tellPasswordChange,
} from './password-change.ts';
export { requireStrongPassword } from './password-rules.ts';
export {
  authenticate,
  endOwnSession,
  endSessions,
  IDLE_LIMIT,
  keepSession,
  listOwnSessions,
  removeExpired,
  requireSession,
  sessionOf,
  TOTAL_LIMIT,
} from './sessions.ts';
export { grantSuperAdministrator, issueSetUpLink, setUp } from './set-up.ts';

/** The caller must have counted the email (`countEmail`, `requireEmail`). */
export async function mailConfirmation(
  trx: Transaction,
  services: Services,
  user: User,
  reason?: ConfirmationReason,
) {
  const linkPurpose = 'email_confirmation';
  const url = mailedLink(services, linkPurpose);
  const email = confirmationEmail(await letterhead(trx), user, url, reason);
  await queueEmail(trx, timestamp(services.clock), { userId: user.id, email, linkPurpose });
}

/**
 * Mails another confirmation link. Earlier links keep working, since their emails may arrive late.
 * @throws CONFLICT when the address is confirmed already; TOO_MANY_REQUESTS at the limit of emails (decisions §10).
 */
export function resendConfirmation(services: Visitor, actor: Actor) {
  return writeWithEmails(services, async (trx) => {
    const user = await getUser(trx, actor.id);
    if (user.emailVerified) throw conflict('Your email address is confirmed already.');
    await requireConfirmation(trx, services);
    await requireEmail(trx, services.clock, user, 'account');
    const reason = (await tokenQueries.hasEmailChanges(trx, user.id)) ? 'changed' : 'created';
    await mailConfirmation(trx, services, user, reason);
    return user.email;
  });
}

/**
 * Creates an account and logs in. At the limit of emails no link is sent, which the answer says; it can be requested later
 * (decisions §10).
 * @throws CONFLICT when the email address has an account.
 */
export async function register(services: Visitor, input: z.output<typeof registerSchema>) {
  const { password, ...person } = input;
  const passwordHash = await hashPassword(password, asStranger(services));
  const createdAt = timestamp(services.clock);
  return writeWithEmails(services, async (trx) => {
    await requireEmailNotReserved(trx, person.email);
    const user = await createUser(trx, {
      ...person,
      passwordHash,
      role: 'user',
      emailVerified: false,
      createdAt,
      lastLoginAt: createdAt,
    });
    const wait =
      (await countConfirmation(trx, services)) || (await countEmail(trx, services.clock, user, 'account'));
    if (wait === 0) await mailConfirmation(trx, services, user);
    await recordSignIn(trx, services.clock, user, 'account_registered');
    return {
      token: await startSession(trx, services, user.id),
      device: await rememberDevice(trx, services, user),
      user,
      ...(wait > 0 && { linkNotSent: true }),
    };
  });
}

/** The password was correct. The issue tells the form to ask for the code. */
const codeRefused = (message: string) =>
  new AppError('UNAUTHORIZED', message, { issues: [{ path: 'code', message }] });

/**
 * An unknown address gets the same answer as a wrong password, after the same work. Only the correct password reveals a
 * second step. A wrong code counts as a failed log-in; a missing one does not.
 * @throws UNAUTHORIZED; FORBIDDEN for an inactive account; TOO_MANY_REQUESTS; SERVICE_UNAVAILABLE when too many log in.
 */
async function checkLogIn(services: Visitor, { email, password, code }: z.output<typeof loginSchema>) {
  const { db, clock } = services;
  const device = await knownDevice(db, services, email);
  const attempt = await countLoginAttempt(db, clock, { key: email, device });
  const found = await findUserByEmail(db, email);
  const passwordHash = found && (await passwordHashOf(db, found.id));
  const wrong = new AppError('UNAUTHORIZED', 'Invalid email or password.');
  const inactive = new AppError('FORBIDDEN', 'This account is inactive. Please contact the school.');
  const matches = await checkCounted(db, attempt, () =>
    passwordMatches(passwordHash, password, asStranger(services)),
  );
  if (!matches || !found) throw wrong;
  if (!found.isActive) throw inactive;
  const signedIn = await db.transaction().execute(async (trx) => {
    // A change during the check has ended all sessions. Must not start a new one.
    const present = await findUserByEmail(trx, email);
    if (present?.id !== found.id || (await passwordHashOf(trx, found.id)) !== passwordHash) throw wrong;
    if (!present.isActive) throw inactive;
    const secondStep = await passSecondStep(trx, services, found, code);
    if (secondStep === 'wrong') throw codeRefused(WRONG_CODE);
    await queries.deleteLoginAttempt(trx, attempt);
    if (secondStep === 'missing') return null;
    const user = await changeUser(trx, found.id, { lastLoginAt: timestamp(clock) });
    await recordSignIn(trx, clock, user, 'logged_in');
    return {
      token: await startSession(trx, services, user.id),
      device: await rememberDevice(trx, services, user),
      user,
    };
  });
  if (!signedIn) throw codeRefused(ENTER_CODE);
  return signedIn;
}

/** As checkLogIn. Records a refusal in the audit trail. */
export const logIn = (services: Visitor, input: z.output<typeof loginSchema>) =>
  checkLogIn(services, input).catch((error: unknown) => {
    tellFailedLogIn(services, input.email, error);
    throw error;
  });

export const logOut = ({ db, clock }: Services, actor: Actor) =>
  db.transaction().execute(async (trx) => {
    const ended = await queries.deleteSession(trx, actor.tokenHash);
    if (ended) await recordSignIn(trx, clock, actor, 'logged_out');
  });

/** Adds what only the account's own pages show. */
const asOwn = (user: User, { secondStepDue }: Actor): User => ({
  ...user,
  ...(secondStepDue && { secondStepDue }),
});

export async function profile({ db }: Services, actor: Actor) {
  const user = await findUserById(db, actor.id);
  if (!user) throw new AppError('UNAUTHORIZED', 'Please log in.');
  return asOwn(user, actor);
}

type AccountChanges = Updateable<UserTables['users']> & { email: string };

/**
 * Changes an account. A new email address must be confirmed; the former one is told, and its mailed links end.
 * @throws CONFLICT when the address is taken; TOO_MANY_REQUESTS.
 */
export async function changeAccount(
  trx: Transaction,
  services: Services,
  before: User,
  changes: AccountChanges,
  cause: EmailCause,
) {
  if (changes.email === before.email) return changeUser(trx, before.id, changes);
  await requireEmailNotReserved(trx, changes.email, before.id);
  const user = await changeUser(trx, before.id, { ...changes, emailVerified: 0 });
  await reportEmailChange(trx, services, before, user, cause);
  await followAddress(trx, services.clock, before, user, { isProven: false });
  await mailConfirmation(trx, services, user, 'changed');
  return user;
}

/**
 * Administrators must enter their password again to change their address (decisions §10).
 * @throws CONFLICT when the email address is taken; TOO_MANY_REQUESTS; and as writeAsOwner.
 */
export function updateProfile(
  services: Visitor,
  actor: Actor,
  { currentPassword, code, ...profile }: z.output<typeof updateProfileSchema>,
) {
  const needsProof = ({ role, email }: User) => isAdministrator(role) && profile.email !== email;
  return writeAsOwner(services, actor, { currentPassword, code }, needsProof, async (trx) => {
    const before = await getUser(trx, actor.id);
    if (profile.email !== before.email) await requireConfirmation(trx, services);
    const after = await changeAccount(trx, services, before, profile, 'account');
    if (after.email !== before.email) await recordOwnEmail(trx, services.clock, before, after);
    return asOwn(after, actor);
  });
}

/** @throws BAD_REQUEST when the link is wrong, used or expired. */
export async function confirmEmail(services: Services, token: string) {
  await services.db.transaction().execute(async (trx) => {
    const taken = await takeToken(trx, services, 'email_confirmation', token);
    if (!taken?.userId) throw invalid(INVALID_LINK.confirmation, 'token');
    const user = await changeUser(trx, taken.userId, { emailVerified: 1 });
    await bringEmailsAlong(trx, services.clock, user, await tokenQueries.listFormerAddresses(trx, user.id));
    await endLinks(trx, taken.userId, 'email_confirmation');
  });
}
