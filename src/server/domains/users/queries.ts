import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { Role } from '../../../shared/auth/constants.ts';
import type { ListedUser, UserFilters } from '../../../shared/users/management.ts';
import type { User } from '../../../shared/users/schema.ts';
import { fromFlag, toFlag } from '../../platform/database/codecs.ts';
import { fold } from '../../platform/fold.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { UserTables } from './table.ts';

const COLUMNS = ['id', 'firstName', 'lastName', 'email', 'role', 'emailVerified', 'isActive'] as const;
type Row = Pick<Selectable<UserTables['users']>, (typeof COLUMNS)[number]>;

const toUser = <Read extends Row>(row: Read) => ({
  ...row,
  emailVerified: fromFlag(row.emailVerified),
  isActive: fromFlag(row.isActive),
});

export async function findUser(
  db: Database,
  by: { id: number } | { email: string },
): Promise<User | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['email', by.email] as const);
  const row = await db.selectFrom('users').select(COLUMNS).where(column, '=', value).executeTakeFirst();
  return row && toUser(row);
}

export async function listUsers(db: Database): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(COLUMNS)
    .orderBy('lastName')
    .orderBy('firstName')
    .execute();
  return rows.map(toUser);
}

/** Active accounts with one of these roles. */
export const listUsersOf = (db: Database, roles: readonly Role[]) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .where('role', 'in', roles)
    .where('isActive', '=', 1)
    .orderBy('lastName')
    .orderBy('firstName')
    .execute();

/** Each word of a search must be a prefix of a word in the name or the email address. */
const wordsOf = (search = '') => fold(search).split(' ').filter(Boolean);
const beginsAWord = (word: string) =>
  sql<boolean>`instr(' ' || fold(firstName || ' ' || lastName || ' ' || email), ${` ${word}`}) > 0`;

function matching<Output>(
  select: SelectQueryBuilder<UserTables, 'users', Output>,
  { search, role, state }: UserFilters,
) {
  let matches = select;
  if (role) matches = matches.where('role', '=', role);
  if (state) matches = matches.where('isActive', '=', toFlag(state === 'active'));
  for (const word of wordsOf(search)) matches = matches.where(beginsAWord(word));
  return matches;
}

export async function countUsers(db: Database, filters: UserFilters = {}) {
  const count = db.selectFrom('users').select((select) => select.fn.countAll<number>().as('count'));
  return (await matching(count, filters).executeTakeFirstOrThrow()).count;
}

const HAS_SECOND_STEP = sql<number>`
  EXISTS (SELECT 1 FROM secondSteps WHERE userId = users.id AND secret IS NOT NULL)`;

type Rows = { limit: number; offset: number };

/** In order of last and first name. */
export async function listUsersWith(
  db: Database,
  filters: UserFilters,
  { limit, offset }: Rows,
): Promise<ListedUser[]> {
  const users = db
    .selectFrom('users')
    .select([...COLUMNS, 'lastLoginAt', HAS_SECOND_STEP.as('hasSecondStep')]);
  const rows = await matching(users, filters)
    .orderBy(sql`lastName COLLATE NOCASE`)
    .orderBy(sql`firstName COLLATE NOCASE`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => toUser({ ...row, hasSecondStep: fromFlag(row.hasSecondStep) }));
}

export async function passwordHashOf(db: Database, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst();
  return row?.passwordHash;
}

export async function insertUser(db: Database, values: Insertable<UserTables['users']>): Promise<User> {
  return toUser(await db.insertInto('users').values(values).returning(COLUMNS).executeTakeFirstOrThrow());
}

export async function updateUser(
  db: Database,
  id: number,
  values: Updateable<UserTables['users']>,
): Promise<User> {
  const update = db.updateTable('users').set(values).where('id', '=', id).returning(COLUMNS);
  return toUser(await update.executeTakeFirstOrThrow());
}

export async function superAdministratorExists(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there is an active super administrator besides this account. */
export async function otherSuperAdministratorExists(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('isActive', '=', 1)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUser(trx: Transaction, id: number) {
  await trx.deleteFrom('users').where('id', '=', id).execute();
}

/** The names of these accounts. Skips accounts that no longer exist. */
export function listNames(db: Database, ids: number[]) {
  return db.selectFrom('users').select(['id', 'firstName', 'lastName']).where('id', 'in', ids).execute();
}
