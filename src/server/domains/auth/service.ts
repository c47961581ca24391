import type { z } from 'zod';
import type { loginSchema, profileSchema, registerSchema } from '../../../shared/auth/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import { changeUser, createUser, findUserByEmail, findUserById, passwordHashOf } from '../users/service.ts';
import { confirmationLetter } from './letters.ts';
import { countLoginAttempt } from './login-limit.ts';
import { issueToken, takeToken } from './one-time-tokens.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import * as queries from './queries.ts';
import { startSession } from './sessions.ts';

export { changePassword, requestPasswordReset, resetPassword } from './password-change.ts';
export { authenticate, removeExpired } from './sessions.ts';
export { grantSuperAdmin, issueSetUpLink, setUp } from './set-up.ts';

type Recipient = { id: number; email: string; firstName: string };

/** Mails a confirmation link; earlier ones stop working. The answer to the request does not wait for it. */
function mailConfirmation(services: Services, user: Recipient) {
  services.background.run('mail a confirmation link', async () => {
    const token = await services.db.transaction().execute(async (trx) => {
      await queries.deleteTokensOf(trx, user.id, 'email_confirmation');
      return issueToken(trx, services, 'email_confirmation', user.id);
    });
    const url = `${services.config.publicUrl}/confirm-email?token=${token}`;
    await services.mailer.send(confirmationLetter(user, url));
  });
}

/** @throws CONFLICT when the e-mail address has an account. */
export async function register(services: Services, input: z.output<typeof registerSchema>) {
  const { password, ...person } = input;
  const passwordHash = await hashPassword(password);
  const createdAt = timestamp(services.clock);
  const signedIn = await services.db.transaction().execute(async (trx) => {
    const user = await createUser(trx, {
      ...person,
      passwordHash,
      role: 'user',
      emailVerified: false,
      createdAt,
    });
    return { token: await startSession(trx, services, user.id), user };
  });
  mailConfirmation(services, signedIn.user);
  return signedIn;
}

/**
 * An unknown address answers as a wrong password does, after the same work.
 * @throws UNAUTHORIZED, FORBIDDEN for an inactive account, TOO_MANY_REQUESTS.
 */
export async function logIn(services: Services, { email, password }: z.output<typeof loginSchema>) {
  const { db, clock } = services;
  const attempt = await countLoginAttempt(db, clock, email);
  const found = await findUserByEmail(db, email);
  const passwordHash = found && (await passwordHashOf(db, found.id));
  if (!(await passwordMatches(passwordHash, password)) || !found) {
    throw new AppError('UNAUTHORIZED', 'Invalid email or password.');
  }
  if (!found.isActive) {
    throw new AppError('FORBIDDEN', 'This account is inactive. Please contact the school.');
  }
  return db.transaction().execute(async (trx) => {
    await queries.deleteLoginAttempt(trx, attempt);
    const user = await changeUser(trx, found.id, { lastLoginAt: timestamp(clock) });
    return { token: await startSession(trx, services, user.id), user };
  });
}

export const logOut = ({ db }: Services, actor: Actor) => queries.deleteSession(db, actor.tokenHash);

export async function profile({ db }: Services, actor: Actor) {
  const user = await findUserById(db, actor.id);
  if (!user) throw new AppError('UNAUTHORIZED', 'Please log in.');
  return user;
}

/** A new e-mail address has to be confirmed again. @throws CONFLICT when it is taken. */
export async function updateProfile(services: Services, actor: Actor, input: z.output<typeof profileSchema>) {
  const isNewAddress = input.email !== actor.email;
  const user = await services.db
    .transaction()
    .execute((trx) => changeUser(trx, actor.id, { ...input, ...(isNewAddress && { emailVerified: 0 }) }));
  if (isNewAddress) mailConfirmation(services, user);
  return user;
}

/** @throws BAD_REQUEST when the link is wrong or used. */
export async function confirmEmail(services: Services, token: string) {
  await services.db.transaction().execute(async (trx) => {
    const taken = await takeToken(trx, services, 'email_confirmation', token);
    if (!taken?.userId) throw invalid('This confirmation link is invalid or was already used.', 'token');
    await changeUser(trx, taken.userId, { emailVerified: 1 });
  });
}
