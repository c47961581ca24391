import type { z } from 'zod';
import type {
  changePasswordSchema,
  loginSchema,
  profileSchema,
  registerSchema,
  resetPasswordSchema,
  setUpSchema,
} from '../../../shared/auth/schema.ts';
import { HOUR, timestamp, timestampIn } from '../../platform/clock.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import {
  changeUser,
  createUser,
  findUserByEmail,
  findUserById,
  passwordHashOf,
  superAdminExists,
} from '../users/service.ts';
import { confirmationLetter, passwordResetLetter } from './letters.ts';
import { countLoginAttempt } from './login-limit.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import * as queries from './queries.ts';
import { startSession } from './sessions.ts';
import type { TokenPurpose } from './table.ts';

export { authenticate, removeExpired } from './sessions.ts';

const RESET_LINK_LIFETIME = HOUR;
const RESET_MAILS_PER_HOUR = 5;
const INVALID_RESET_LINK = 'This password reset link is invalid.';

async function issueToken(
  trx: Transaction,
  { clock }: Services,
  purpose: TokenPurpose,
  userId: number | null,
) {
  const token = randomToken();
  await queries.insertOneTimeToken(trx, {
    tokenHash: hashToken(token),
    purpose,
    userId,
    createdAt: timestamp(clock),
    expiresAt: purpose === 'password_reset' ? timestampIn(clock, RESET_LINK_LIFETIME) : null,
  });
  return token;
}

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

async function setPassword(
  trx: Transaction,
  userId: number,
  passwordHash: string,
  except?: { tokenHash: string },
) {
  await changeUser(trx, userId, { passwordHash });
  await queries.deleteSessionsOf(trx, userId, except);
  await queries.deleteTokensOf(trx, userId, 'password_reset');
}

/** Ends every other session of the user. @throws BAD_REQUEST when the current password is wrong. */
export async function changePassword(
  { db }: Services,
  actor: Actor,
  { currentPassword, newPassword }: z.output<typeof changePasswordSchema>,
) {
  if (!(await passwordMatches(await passwordHashOf(db, actor.id), currentPassword))) {
    throw invalid('Current password is incorrect', 'currentPassword');
  }
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute((trx) => setPassword(trx, actor.id, passwordHash, actor));
}

/** Mails a reset link if the address has an active account. Whether it has one, the answer does not say. */
export function requestPasswordReset(services: Services, email: string) {
  const { db, clock, config, mailer } = services;
  services.background.run('mail a reset link', async () => {
    const user = await findUserByEmail(db, email);
    if (!user?.isActive) return;
    const token = await db.transaction().execute(async (trx) => {
      const sent = await queries.countTokensSince(trx, user.id, 'password_reset', timestampIn(clock, -HOUR));
      return sent < RESET_MAILS_PER_HOUR ? issueToken(trx, services, 'password_reset', user.id) : undefined;
    });
    if (token)
      await mailer.send(passwordResetLetter(user, `${config.publicUrl}/reset-password?token=${token}`));
  });
}

/** Ends every session of the user. @throws BAD_REQUEST when the link is wrong, used or late. */
export async function resetPassword(
  services: Services,
  { token, password }: z.output<typeof resetPasswordSchema>,
) {
  const passwordHash = await hashPassword(password);
  await services.db.transaction().execute(async (trx) => {
    const now = timestamp(services.clock);
    const taken = await queries.takeOneTimeToken(trx, hashToken(token), 'password_reset', now);
    if (!taken?.userId) throw invalid(INVALID_RESET_LINK, 'token');
    await setPassword(trx, taken.userId, passwordHash);
  });
}

/** @throws BAD_REQUEST when the link is wrong or used. */
export async function confirmEmail({ db, clock }: Services, token: string) {
  await db.transaction().execute(async (trx) => {
    const taken = await queries.takeOneTimeToken(
      trx,
      hashToken(token),
      'email_confirmation',
      timestamp(clock),
    );
    if (!taken?.userId) throw invalid('This confirmation link is invalid or was already used.', 'token');
    await changeUser(trx, taken.userId, { emailVerified: 1 });
  });
}

/** @returns a one-time link for creating the first super administrator in the browser (decisions §1). */
export async function issueSetUpLink(services: Services) {
  const token = await services.db.transaction().execute((trx) => issueToken(trx, services, 'set_up', null));
  return `${services.config.publicUrl}/setup?token=${token}`;
}

/** Creates the first super administrator. @throws BAD_REQUEST when the link is wrong or there is one already. */
export async function setUp(
  services: Services,
  { token, password, ...person }: z.output<typeof setUpSchema>,
) {
  const passwordHash = await hashPassword(password);
  const createdAt = timestamp(services.clock);
  return services.db.transaction().execute(async (trx) => {
    const taken = await queries.takeOneTimeToken(trx, hashToken(token), 'set_up', createdAt);
    if (!taken || (await superAdminExists(trx)))
      throw invalid('This set-up link is invalid or was already used.', 'token');
    await queries.deleteSetUpTokens(trx);
    const role = 'super_admin';
    const user = await createUser(trx, { ...person, passwordHash, role, emailVerified: true, createdAt });
    return { token: await startSession(trx, services, user.id), user };
  });
}

/**
 * Makes an address a super administrator with this password, whether or not it has an account; its sessions end. For
 * the operator of the machine: the console command and the unattended install.
 */
export async function grantSuperAdmin(
  services: Pick<Services, 'db' | 'clock'>,
  email: string,
  password: string,
) {
  const passwordHash = await hashPassword(password);
  const createdAt = timestamp(services.clock);
  await services.db.transaction().execute(async (trx) => {
    const existing = await findUserByEmail(trx, email);
    const person = { firstName: 'Super', lastName: 'Administrator', email };
    const role = 'super_admin';
    const { id } =
      existing ?? (await createUser(trx, { ...person, passwordHash, role, emailVerified: true, createdAt }));
    await changeUser(trx, id, { role, isActive: 1 });
    await setPassword(trx, id, passwordHash);
    await queries.deleteSetUpTokens(trx);
  });
}
