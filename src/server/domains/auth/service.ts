import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { INVALID_LINK } from '../../../shared/auth/constants.ts';
import type { loginSchema, profileSchema, registerSchema } from '../../../shared/auth/schema.ts';
import { ENTER_CODE, WRONG_CODE } from '../../../shared/auth/second-step.ts';
import type { User } from '../../../shared/users/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Actor, Services, Visitor } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { recordSignIn } from '../audit/events.ts';
import { queueLetter, writeWithLetters } from '../mail/service.ts';
import { passSecondStep } from '../second-step/service.ts';
import { letterhead } from '../settings/service.ts';
import { changeUser, createUser, findUserByEmail, findUserById, passwordHashOf } from '../users/service.ts';
import type { UserTables } from '../users/table.ts';
import { confirmationLetter } from './letters.ts';
import { countLoginAttempt } from './login-limit.ts';
import { issueToken, takeToken } from './one-time-tokens.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import * as queries from './queries.ts';
import { startSession } from './sessions.ts';
import { recordOwnEmail, tellFailedLogIn } from './sign-in-trail.ts';

export { forgetLogInAttempts } from './login-limit.ts';
export { changePassword, requestPasswordReset, resetPassword, setPassword } from './password-change.ts';
export {
  authenticate,
  endOwnSession,
  endSessions,
  keepSession,
  listOwnSessions,
  removeExpired,
  sessionOf,
} from './sessions.ts';
export { grantSuperAdmin, issueSetUpLink, setUp } from './set-up.ts';

/** A new address gets a new confirmation link together with it, so that no earlier link confirms it. */
export async function mailConfirmation(trx: Transaction, services: Services, user: User) {
  await queries.deleteTokensOf(trx, user.id, 'email_confirmation');
  const { token } = await issueToken(trx, services, 'email_confirmation', user.id);
  const head = await letterhead(trx);
  const message = confirmationLetter(head, user, `${services.config.publicUrl}/confirm-email?token=${token}`);
  await queueLetter(trx, timestamp(services.clock), { userId: user.id, message });
}

/** @throws CONFLICT when the e-mail address has an account. */
export async function register(services: Visitor, input: z.output<typeof registerSchema>) {
  const { password, ...person } = input;
  const passwordHash = await hashPassword(password);
  const createdAt = timestamp(services.clock);
  return writeWithLetters(services, async (trx) => {
    const user = await createUser(trx, {
      ...person,
      passwordHash,
      role: 'user',
      emailVerified: false,
      createdAt,
      lastLoginAt: createdAt,
    });
    await mailConfirmation(trx, services, user);
    await recordSignIn(trx, services.clock, user, 'account_registered');
    return { token: await startSession(trx, services, user.id), user };
  });
}

/** The password was right; the issue tells the form to ask for the code. */
const codeRefused = (message: string) =>
  new AppError('UNAUTHORIZED', message, { issues: [{ path: 'code', message }] });

/**
 * An unknown address answers as a wrong password does, after the same work. Whether there is a second step, only the right
 * password finds out; a wrong code counts as a failed log-in, a missing one does not.
 * @throws UNAUTHORIZED, FORBIDDEN for an inactive account, TOO_MANY_REQUESTS.
 */
async function checkLogIn(services: Visitor, { email, password, code }: z.output<typeof loginSchema>) {
  const { db, clock } = services;
  const attempt = await countLoginAttempt(db, clock, email);
  const found = await findUserByEmail(db, email);
  const passwordHash = found && (await passwordHashOf(db, found.id));
  const wrong = new AppError('UNAUTHORIZED', 'Invalid email or password.');
  if (!(await passwordMatches(passwordHash, password)) || !found) throw wrong;
  if (!found.isActive) {
    throw new AppError('FORBIDDEN', 'This account is inactive. Please contact the school.');
  }
  const signedIn = await db.transaction().execute(async (trx) => {
    // A password that was changed while this one was checked has ended every session; this would be a new one.
    if ((await passwordHashOf(trx, found.id)) !== passwordHash) throw wrong;
    const secondStep = await passSecondStep(trx, services, found, code);
    if (secondStep === 'wrong') throw codeRefused(WRONG_CODE);
    await queries.deleteLoginAttempt(trx, attempt);
    if (secondStep === 'missing') return null;
    const user = await changeUser(trx, found.id, { lastLoginAt: timestamp(clock) });
    await recordSignIn(trx, clock, user, 'logged_in');
    return { token: await startSession(trx, services, user.id), user };
  });
  if (!signedIn) throw codeRefused(ENTER_CODE);
  return signedIn;
}

/** As checkLogIn; a refusal is told in the trail. */
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

/** What the pages of one's own account say besides. */
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

/** A new e-mail address has to be confirmed again, and ends reset links. @throws CONFLICT when it is taken. */
export async function changeAccount(
  trx: Transaction,
  services: Services,
  before: Pick<User, 'id' | 'email'>,
  changes: AccountChanges,
) {
  if (changes.email === before.email) return changeUser(trx, before.id, changes);
  const user = await changeUser(trx, before.id, { ...changes, emailVerified: 0 });
  // Links that were mailed to the old address.
  await queries.deleteTokensOf(trx, before.id, 'password_reset');
  await mailConfirmation(trx, services, user);
  return user;
}

/** @throws CONFLICT when the e-mail address is taken. */
export const updateProfile = (services: Services, actor: Actor, input: z.output<typeof profileSchema>) =>
  writeWithLetters(services, async (trx) => {
    const user = await changeAccount(trx, services, actor, input);
    if (user.email !== actor.email) await recordOwnEmail(trx, services.clock, actor, user);
    return asOwn(user, actor);
  });

/** @throws BAD_REQUEST when the link is wrong or used. */
export async function confirmEmail(services: Services, token: string) {
  await services.db.transaction().execute(async (trx) => {
    const taken = await takeToken(trx, services, 'email_confirmation', token);
    if (!taken?.userId) throw invalid(INVALID_LINK.confirmation, 'token');
    await changeUser(trx, taken.userId, { emailVerified: 1 });
  });
}
