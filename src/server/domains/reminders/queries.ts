import { sql } from 'kysely';
import type { ReminderKind } from '../../../shared/reminders/schema.ts';
import { CURRENT_INTAKE } from '../../current-intake.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';

/** An account with something that is not submitted. */
export type Unfinished = {
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
  emailVerified: boolean;
  begunAt: string;
  changedAt: string;
};

type Slice = { after: number; until: number; limit: number };

/**
 * The accounts among these ids that have something unfinished in the current intake and want reminders, by id. For a child
 * without a record there is only what was typed.
 */
export async function listUnfinished(db: Database, { after, until, limit }: Slice): Promise<Unfinished[]> {
  const { rows } = await sql<Omit<Unfinished, 'emailVerified'> & { emailVerified: number }>`
    WITH open AS (
      SELECT students.userId, min(students.createdAt) AS begunAt,
        max(max(students.updatedAt, coalesce(applications.updatedAt, ''), coalesce((
          SELECT max(uploadedAt) FROM documents WHERE documents.studentId = students.id), ''))) AS changedAt
      FROM students LEFT JOIN applications ON applications.studentId = students.id
      WHERE students.userId > ${after} AND students.userId <= ${until}
        AND students.intakeId = ${CURRENT_INTAKE}
        AND (applications.id IS NULL OR (applications.status = 'draft' AND applications.withdrawnAt IS NULL))
      GROUP BY students.userId),
    typed AS (
      SELECT userId, max(updatedAt) AS changedAt, max(studentId IS NULL) AS isWithoutRecord,
        min(iif(studentId IS NULL, begunAt, NULL)) AS begunAt
      FROM drafts WHERE userId > ${after} AND userId <= ${until} GROUP BY userId)
    SELECT users.id AS userId, users.email, users.firstName, users.lastName, users.emailVerified,
      coalesce(open.begunAt, typed.begunAt, users.createdAt) AS begunAt,
      max(coalesce(open.changedAt, ''), coalesce(typed.changedAt, '')) AS changedAt
    FROM users LEFT JOIN open ON open.userId = users.id LEFT JOIN typed ON typed.userId = users.id
    WHERE users.id > ${after} AND users.id <= ${until} AND users.role = 'user' AND users.isActive = 1
      AND (open.userId IS NOT NULL OR typed.isWithoutRecord = 1)
      AND NOT EXISTS (SELECT 1 FROM reminderRefusals WHERE userId = users.id)
    ORDER BY users.id LIMIT ${limit}`.execute(db);
  return rows.map(({ emailVerified, ...row }) => ({ ...row, emailVerified: fromFlag(emailVerified) }));
}

/** 0 without accounts. */
export async function highestAccountId(db: Database) {
  const { id } = await db
    .selectFrom('users')
    .select((users) => users.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

/** The reminders of these accounts since `since`. */
export function listReminders(db: Database, userIds: readonly number[], since: string) {
  return db
    .selectFrom('reminders')
    .select(['userId', 'kind'])
    .where('userId', 'in', listed(userIds))
    .where('at', '>', since)
    .execute();
}

/** One of the same kind from an earlier year is replaced. */
export async function storeReminder(
  trx: Transaction,
  reminder: { userId: number; kind: ReminderKind; at: string },
) {
  const { at } = reminder;
  await trx
    .insertInto('reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ at, sentAt: null }))
    .execute();
}

/** Forgets what was due for these accounts and has not gone out, but for what is being sent. */
export async function deleteUnsent(trx: Transaction, userIds: readonly number[]) {
  await trx
    .deleteFrom('reminders')
    .where('userId', 'in', listed(userIds))
    .where('sentAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('emails')
            .select('id')
            .whereRef('emails.userId', '=', 'reminders.userId')
            .whereRef('emails.reminderKind', '=', 'reminders.kind'),
        ),
      ),
    )
    .execute();
}

export async function setSent(
  db: Database,
  { userId, kind, sentAt }: { userId: number; kind: ReminderKind; sentAt: string },
) {
  await db
    .updateTable('reminders')
    .set({ sentAt })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .execute();
}

/** How many of each kind went out since `since`. */
export function countSent(db: Database, since: string) {
  return db
    .selectFrom('reminders')
    .select((row) => ['kind', row.fn.countAll<number>().as('count')])
    .where('sentAt', '>', since)
    .groupBy('kind')
    .execute();
}

export async function countRefusals(db: Database) {
  const { count } = await db
    .selectFrom('reminderRefusals')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function isRefused(db: Database, userId: number) {
  const row = await db
    .selectFrom('reminderRefusals')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRefusal(trx: Transaction, userId: number, at: string) {
  await trx
    .insertInto('reminderRefusals')
    .values({ userId, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRefusal(trx: Transaction, userId: number) {
  await trx.deleteFrom('reminderRefusals').where('userId', '=', userId).execute();
}

export async function findKey(db: Database) {
  const { key } = await db.selectFrom('reminderKey').select('key').executeTakeFirstOrThrow();
  return key;
}
