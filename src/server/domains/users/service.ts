import type { Updateable } from 'kysely';
import { isAdministrator, ROLES, type Role } from '../../../shared/auth/constants.ts';
import type { User } from '../../../shared/users/schema.ts';
import { toFlag } from '../../platform/database/codecs.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Database, Transaction } from '../../tables.ts';
import * as queries from './queries.ts';
import type { UserTables } from './table.ts';

type NewUser = {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  role: Role;
  emailVerified: boolean;
  createdAt: string;
  /** For accounts that are signed in right after registering. */
  lastLoginAt?: string;
};

export const findUserById = (db: Database, id: number) => queries.findUser(db, { id });
export const findUserByEmail = (db: Database, email: string) => queries.findUser(db, { email });
export const listUsers = queries.listUsers;
export const passwordHashOf = queries.passwordHashOf;
export const superAdministratorExists = queries.superAdministratorExists;

/** @throws NOT_FOUND. */
export async function getUser(db: Database, id: number): Promise<User> {
  const user = await findUserById(db, id);
  if (!user) throw notFound('There is no such user.');
  return user;
}

/** @throws CONFLICT when another account has the address. */
async function requireFreeEmail(trx: Transaction, email: string, ownId?: number) {
  const owner = await queries.findUser(trx, { email });
  if (owner && owner.id !== ownId) throw conflict('An account with this email already exists.');
}

/** @throws CONFLICT when the email address is taken. */
export async function createUser(trx: Transaction, user: NewUser): Promise<User> {
  await requireFreeEmail(trx, user.email);
  return queries.insertUser(trx, { ...user, emailVerified: toFlag(user.emailVerified) });
}

/** @throws CONFLICT when the email address is taken. */
export async function changeUser(trx: Transaction, id: number, changes: Updateable<UserTables['users']>) {
  if (typeof changes.email === 'string') await requireFreeEmail(trx, changes.email, id);
  return queries.updateUser(trx, id, changes);
}

/** The active administrators and super administrators, by name. */
export async function listAdministrators(db: Database) {
  const users = await queries.listUsersOf(db, ROLES.filter(isAdministrator));
  return users.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`, email }));
}

/** The full names of accounts by id. Skips accounts that no longer exist. */
export async function namesOfUsers(db: Database, ids: number[]) {
  const rows = await queries.listNames(db, [...new Set(ids)]);
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}
