import { type Insertable, sql } from 'kysely';
import { PHONE_FIELDS, phonesOf } from '../../../shared/students/phones.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { MessageTables } from './table.ts';

export async function insertMessage(trx: Transaction, message: Insertable<MessageTables['messages']>) {
  const row = await trx.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

type NewRecipients = { messageId: number; applicationIds: readonly number[]; isLeftOut: 0 | 1 };

export async function insertRecipients(
  trx: Transaction,
  { messageId, applicationIds, isLeftOut }: NewRecipients,
) {
  await sql`
    INSERT INTO messageRecipients (messageId, applicationId, isLeftOut)
    SELECT ${messageId}, value, ${isLeftOut} FROM json_each(${JSON.stringify(applicationIds)})`.execute(trx);
}

export async function setSent(db: Database, messageId: number, applicationId: number, sentAt: string) {
  await db
    .updateTable('messageRecipients')
    .set({ sentAt })
    .where('messageId', '=', messageId)
    .where('applicationId', '=', applicationId)
    .execute();
}

/** A copy that is neither sent nor in the queue was lost: a restore empties the queue. */
const STATE = sql<'queued' | 'sent' | 'undelivered' | 'left_out'>`CASE
  WHEN isLeftOut = 1 THEN 'left_out'
  WHEN sentAt IS NOT NULL THEN 'sent'
  WHEN copies.attempts = 0 THEN 'queued'
  ELSE 'undelivered' END`;

/** Materialized: joined to the emails themselves, each recipient would read all copies of the message. */
const selectRecipients = (db: Database) =>
  db
    .with(
      (cte) => cte('copies').materialized(),
      (queue) =>
        queue
          .selectFrom('emails')
          .select(['messageId', 'applicationId', 'attempts', 'lastError'])
          .where('messageId', 'is not', null),
    )
    .selectFrom('messageRecipients')
    .leftJoin('copies', (join) =>
      join
        .onRef('copies.messageId', '=', 'messageRecipients.messageId')
        .onRef('copies.applicationId', '=', 'messageRecipients.applicationId'),
    );

const MESSAGE = ['id', 'createdAt', 'createdById', 'createdByEmail', 'subject', 'text'] as const;

/** Those to applicants of an intake, the latest first. */
export const listMessages = (db: Database, { first, last }: { first: number; last: number }, limit: number) =>
  db
    .selectFrom('messages')
    .select(MESSAGE)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messageRecipients')
          .select('applicationId')
          .whereRef('messageId', '=', 'messages.id')
          .where('applicationId', '>=', first)
          .where('applicationId', '<=', last),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findMessage = (db: Database, id: number) =>
  db.selectFrom('messages').select(MESSAGE).where('id', '=', id).executeTakeFirst();

/** How many recipients of these messages are in each state. */
export const countStates = (db: Database, messageIds: readonly number[]) =>
  selectRecipients(db)
    .select(['messageRecipients.messageId', STATE.as('state'), sql<number>`count(*)`.as('count')])
    .where('messageRecipients.messageId', 'in', listed(messageIds))
    .groupBy(['messageRecipients.messageId', 'state'])
    .execute();

/** The log of a message, by name. */
export async function listRecipients(db: Database, messageId: number) {
  const rows = await selectRecipients(db)
    .innerJoin('applications', 'applications.id', 'messageRecipients.applicationId')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select([
      'applications.id',
      'applications.applicationId',
      'students.firstName',
      'students.lastName',
      'students.email',
      'sentAt',
      'lastError',
      STATE.as('state'),
    ])
    .select(PHONE_FIELDS)
    .where('messageRecipients.messageId', '=', messageId)
    .orderBy('applications.sortName')
    .orderBy('applications.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    applicationId: row.applicationId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    sentAt: row.sentAt,
    lastError: row.lastError,
    state: row.state,
    phones: phonesOf(row),
  }));
}

/** What was sent to this account's applications, latest first. */
export const listMessagesTo = (db: Database, userId: number) =>
  db
    .selectFrom('messageRecipients')
    .innerJoin('messages', 'messages.id', 'messageRecipients.messageId')
    .innerJoin('applications', 'applications.id', 'messageRecipients.applicationId')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select(['applications.applicationId', 'messages.subject', 'messages.text', 'messageRecipients.sentAt'])
    .where('students.userId', '=', userId)
    .where('sentAt', 'is not', null)
    .orderBy('messages.id', 'desc')
    .execute();

/** Deletes messages of which every recipient has been deleted. */
export async function deleteWithoutRecipients(trx: Transaction) {
  await trx
    .deleteFrom('messages')
    .where('id', 'not in', (left) => left.selectFrom('messageRecipients').select('messageId'))
    .execute();
}
