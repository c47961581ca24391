import type { z } from 'zod';
import { isAdministrator, type Role } from '../../../shared/auth/constants.ts';
import { rowsOfPage } from '../../../shared/paging.ts';
import {
  type newUserSchema,
  ROLE_LABELS,
  type UserChanges,
  type UserExtent,
  type UserPage,
  type UserQuery,
} from '../../../shared/users/management.ts';
import type { User } from '../../../shared/users/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { toFlag } from '../../platform/database/codecs.ts';
import { eraseNowOrSoon, requireRewrite } from '../../platform/database/erasure.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { accountExtent, deleteStudentsOf } from '../applications/deletion.ts';
import { unassignAll } from '../applications/service.ts';
import { type Author, eraseAccount } from '../audit/service.ts';
import { asSignedIn, hashPassword } from '../auth/passwords.ts';
import {
  changeAccount,
  endSessions,
  endUndoLinks,
  forgetFailures,
  forgetLogInAttempts,
  mailConfirmation,
  requireEmailNotReserved,
  requireSession,
  requireStrongPassword,
  setPassword,
  tellPasswordChange,
  writeAsOwner,
} from '../auth/service.ts';
import { removeOrphans } from '../documents/service.ts';
import { requireEmail, writeWithEmails } from '../mail/service.ts';
import { fillByItself } from '../offers/filling.ts';
import { keepCountsOfClosed, requireNothingHeldBack } from '../retention/by-hand.ts';
import { dropSecondStep } from '../second-step/service.ts';
import { tellSuperAdministrators } from './emails.ts';
import * as queries from './queries.ts';
import { createUser, getUser, listUsers } from './service.ts';
import { recordUser, stateOf } from './trail.ts';

/** How super administrators manage the accounts of others (administrators §6, decisions §3). */

/** One page of the accounts, from one snapshot. */
export function userPage(db: Database, query: UserQuery): Promise<UserPage> {
  return readSnapshot(db, async (trx) => ({
    items: await queries.listUsersWith(trx, query, rowsOfPage(query)),
    total: await queries.countUsers(trx),
    filtered: await queries.countUsers(trx, query),
  }));
}

/** A list of all accounts when the query is empty, else a page, as with the applications (decisions §2). */
export const userList = (db: Database, query: UserQuery) =>
  Object.values(query).every((value) => value === undefined) ? listUsers(db) : userPage(db, query);

/** The role and state of an account after a change; null after a deletion. */
type RoleAndState = Pick<User, 'role' | 'isActive'> | null;

const isInCharge = (user: RoleAndState) => user?.role === 'super_admin' && user.isActive;

/** Call in the transaction that writes. @throws CONFLICT when no active super administrator would be left. */
async function requireSuperAdministratorLeft(trx: Transaction, before: User, after: RoleAndState) {
  const leaves = isInCharge(before) && !isInCharge(after);
  if (leaves && !(await queries.otherSuperAdministratorExists(trx, before.id))) {
    throw conflict('The last active super administrator cannot be deleted, demoted or deactivated.');
  }
}

/** @throws CONFLICT when actors delete, demote or deactivate their own account. */
function requireNoSelfLockout(actor: Actor, before: User, after: RoleAndState) {
  if (before.id !== actor.id) return;
  if (!after) throw conflict('You cannot delete your own account.');
  if (after.role !== before.role) throw conflict('You cannot change your own role.');
  if (!after.isActive) throw conflict('You cannot deactivate your own account.');
}

/** @throws CONFLICT when the role is neither the one that the actor saw nor the one that it becomes. */
function requireRoleSeen({ firstName, lastName, role }: User, seen: Role | undefined, becomes: Role) {
  if (seen === undefined || role === seen || role === becomes) return;
  const message = `The role of ${firstName} ${lastName} has changed meanwhile: ${ROLE_LABELS[role]}. Nothing was saved.`;
  throw new AppError('CONFLICT', message, { issues: [{ path: 'role', message }] });
}

/**
 * Creates an account, and mails a link to confirm the address, as after a registration.
 * @throws CONFLICT when the address has an account; TOO_MANY_REQUESTS; and as requireStrongPassword.
 */
export async function createAccount(
  services: Services,
  actor: Actor,
  { password, ...person }: z.output<typeof newUserSchema>,
): Promise<User> {
  await requireStrongPassword(password, person);
  const passwordHash = await hashPassword(password, asSignedIn(actor));
  return writeWithEmails(services, async (trx) => {
    await requireSession(trx, actor);
    const createdAt = timestamp(services.clock);
    await requireEmailNotReserved(trx, person.email);
    const user = await createUser(trx, { ...person, passwordHash, emailVerified: false, createdAt });
    await requireEmail(trx, services.clock, user, 'super_admin');
    await mailConfirmation(trx, services, user);
    if (user.role === 'super_admin') await tellSuperAdministrators(trx, services, user);
    await recordUser(trx, services, actor, user, 'user_created', { before: null, after: stateOf(user) });
    return user;
  });
}

/** @throws NOT_FOUND, and as requireStrongPassword. */
async function hashCheckedPassword(
  { db }: Services,
  actor: Actor,
  id: number,
  password: string,
  changes: Omit<UserChanges, 'password'>,
) {
  const { role, firstName, lastName, email } = await getUser(db, id);
  await requireStrongPassword(password, {
    role: changes.role ?? role,
    firstName: changes.firstName ?? firstName,
    lastName: changes.lastName ?? lastName,
    email: changes.email ?? email,
  });
  return hashPassword(password, asSignedIn(actor));
}

/**
 * Changes the given fields. A new password, a new role and a deactivation end the account's sessions, except the
 * actor's own after a change of their own password. Changing one's own password or address needs the proof
 * (decisions §10).
 * @throws NOT_FOUND; CONFLICT when the email address is taken; TOO_MANY_REQUESTS; and as requireRoleSeen,
 * requireSuperAdministratorLeft, requireNoSelfLockout, requireStrongPassword and writeAsOwner.
 */
export async function updateAccount(
  services: Services,
  actor: Actor,
  id: number,
  { password, currentPassword, code, roleBefore, ...changes }: UserChanges,
): Promise<User> {
  const passwordHash = password && (await hashCheckedPassword(services, actor, id, password, changes));
  const isOwn = id === actor.id;
  const cause = isOwn ? 'account' : 'super_admin';
  const needsProof = ({ email }: User) =>
    isOwn && (password !== undefined || (changes.email !== undefined && changes.email !== email));
  return writeAsOwner(services, actor, { currentPassword, code }, needsProof, async (trx) => {
    if (passwordHash) await requireSession(trx, actor);
    const before = await getUser(trx, id);
    const role = changes.role ?? before.role;
    requireRoleSeen(before, roleBefore, role);
    const isActive = changes.isActive ?? before.isActive;
    await requireSuperAdministratorLeft(trx, before, { role, isActive });
    requireNoSelfLockout(actor, before, { role, isActive });
    const fields = {
      firstName: changes.firstName ?? before.firstName,
      lastName: changes.lastName ?? before.lastName,
      email: changes.email ?? before.email,
      role,
      isActive: toFlag(isActive),
    };
    const after = await changeAccount(trx, services, before, fields, cause);
    if (passwordHash) {
      await setPassword(trx, id, passwordHash, isOwn ? actor : undefined);
      await tellPasswordChange(trx, services, after, cause);
    }
    if (isInCharge(after) && !isInCharge(before)) await tellSuperAdministrators(trx, services, after);
    if (role !== before.role || !isActive) await endSessions(trx, id);
    if (!isAdministrator(before.role) && isAdministrator(role)) await endUndoLinks(trx, id);
    if (isActive && !before.isActive) await forgetFailures(trx, after);
    if (!isAdministrator(role) || !isActive) await unassignAll(trx, services, actor, before);
    // Applicants could not switch it off themselves.
    if (role === 'user') await dropSecondStep(trx, services, actor, before);
    await recordUser(
      trx,
      services,
      actor,
      before,
      role === before.role ? 'user_changed' : 'user_role_changed',
      {
        before: stateOf(before),
        after: { ...stateOf(after), ...(passwordHash && { passwordChanged: true }) },
      },
    );
    return after;
  });
}

/** Ends the account's sessions, except the actor's present one. @returns user and count. @throws NOT_FOUND. */
export function endSessionsOf(services: Services, actor: Actor, id: number) {
  return services.db.transaction().execute(async (trx) => {
    const user = await getUser(trx, id);
    const ended = await endSessions(trx, id, id === actor.id ? actor : undefined);
    const { firstName, lastName, email } = user;
    await recordUser(trx, services, actor, user, 'user_sessions_ended', {
      before: null,
      after: { firstName, lastName, email, sessionsEnded: ended },
    });
    return { user, ended };
  });
}

/** For users who lost their phone. @returns the user. @throws NOT_FOUND; CONFLICT for the actor, or without one. */
export function switchOffSecondStep(services: Services, actor: Actor, id: number) {
  return services.db.transaction().execute(async (trx) => {
    const user = await getUser(trx, id);
    if (id === actor.id)
      throw conflict('Your own two-step sign-in is switched off in your account settings.');
    if (!(await dropSecondStep(trx, services, actor, user)))
      throw conflict('This account does not use two-step sign-in.');
    return user;
  });
}

/** @throws NOT_FOUND. */
export async function userExtent(db: Database, id: number): Promise<UserExtent> {
  await getUser(db, id);
  return accountExtent(db, id);
}

/** Deletes an account with all that belongs to it. @returns the ids of its stored files. @throws NOT_FOUND. */
export async function eraseUser(
  trx: Transaction,
  services: Pick<Services, 'clock'>,
  actor: Author,
  id: number,
) {
  const user = await getUser(trx, id);
  const extent = await accountExtent(trx, id);
  await keepCountsOfClosed(trx, { userId: id });
  const orphaned = await deleteStudentsOf(trx, services, actor, id);
  await unassignAll(trx, services, actor, user);
  await queries.deleteUser(trx, id);
  const addresses = await eraseAccount(trx, user);
  await forgetLogInAttempts(trx, services.clock, id, addresses);
  await requireRewrite(trx);
  await recordUser(trx, services, actor, user, 'user_deleted', { before: extent, after: null });
  return orphaned;
}

/**
 * Deletes an account with its students and all that belongs to them, including files (decisions §6).
 * @throws NOT_FOUND, and as requireSession, requireSuperAdministratorLeft, requireNoSelfLockout and requireNothingHeldBack.
 */
export function deleteAccount(services: Services, actor: Actor, id: number) {
  return services.files.exclusively(async () => {
    const contents = await writeWithEmails(services, async (trx) => {
      await requireSession(trx, actor);
      const user = await getUser(trx, id);
      await requireSuperAdministratorLeft(trx, user, null);
      requireNoSelfLockout(actor, user, null);
      await requireNothingHeldBack(trx, { userId: id });
      const orphaned = await eraseUser(trx, services, actor, id);
      await fillByItself(trx, services);
      return orphaned;
    });
    await removeOrphans(services, contents);
    await eraseNowOrSoon(services);
  });
}
