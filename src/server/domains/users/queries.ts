import type { Insertable, Selectable, Updateable } from 'kysely';
import type { User } from '../../../shared/users/schema.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import type { Database } from '../../tables.ts';
import type { UserTables } from './table.ts';

const COLUMNS = ['id', 'firstName', 'lastName', 'email', 'role', 'emailVerified', 'isActive'] as const;
type Row = Pick<Selectable<UserTables['users']>, (typeof COLUMNS)[number]>;

const toUser = (row: Row): User => ({
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

export async function superAdminExists(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** First and last name of each of these accounts that is there. */
export function listNames(db: Database, ids: number[]) {
  return db.selectFrom('users').select(['id', 'firstName', 'lastName']).where('id', 'in', ids).execute();
}
