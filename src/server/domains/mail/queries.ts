import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import { fromFlag } from '../../platform/database/codecs.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { EmailCause, LinkPurpose, MailTables } from './table.ts';

/** An email about a status that was taken back before it went: the first one, or one that corrects what was told before. */
export type UnsentStatusEmail = 'first' | 'correction';

/** An email reserved for sending. */
export type TakenEmail = NonNullable<Awaited<ReturnType<typeof takeEmail>>>;

export async function insertEmail(db: Database, email: Insertable<MailTables['emails']>) {
  await db.insertInto('emails').values(email).execute();
}

/**
 * `until` is the end of an attempt that begins now, `latest` the latest time of a next attempt after a failure now.
 * Later times in the database come from a wrong clock and are ignored.
 */
type Moment = { now: string; until: string; latest: string };

/** Emails that wait: nobody is sending them at the moment, and no decision has taken them back. */
const isFree =
  ({ now, until }: Pick<Moment, 'now' | 'until'>) =>
  ({ or, and, eb }: ExpressionBuilder<MailTables, 'emails'>) =>
    and([
      eb('takenBackBy', 'is', null),
      or([eb('takenUntil', 'is', null), eb('takenUntil', '<=', now), eb('takenUntil', '>', until)]),
    ]);

/** Marks emails as being sent. The caller restricts which. */
const take = (db: Database, moment: Moment) =>
  db
    .updateTable('emails')
    .set({ takenUntil: moment.until })
    .where(isFree(moment))
    .returning([
      'id',
      'to',
      'subject',
      'text',
      'html',
      'userId',
      'linkPurpose',
      'emailChangeId',
      'applicationId',
      'messageId',
      'reminderKind',
      'attempts',
      'attachedApplicationId',
      'attachmentFailures',
      'createdAt',
    ]);

/** @returns undefined when the email is held or being sent, or is gone. */
export const takeEmail = (db: Database, id: number, moment: Moment) =>
  take(db, moment)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('notBefore', 'is', null), eb('notBefore', '<=', moment.now)]))
    .executeTakeFirst();

/**
 * Takes the email that has been due for longest; those with links first, since somebody waits for their link.
 * @returns undefined when none is due.
 */
export const takeDueEmail = (db: Database, moment: Moment) =>
  take(db, moment)
    .where('id', '=', (due) =>
      due
        .selectFrom('emails')
        .select('id')
        .where(isFree(moment))
        .where((or) =>
          or.or([or('nextAttemptAt', '<=', moment.now), or('nextAttemptAt', '>', moment.latest)]),
        )
        .where((or) => or.or([or('expiresAt', 'is', null), or('expiresAt', '>', moment.now)]))
        .orderBy((first) => first('linkPurpose', 'is', null))
        .orderBy('nextAttemptAt')
        .orderBy('id')
        .limit(1),
    )
    .executeTakeFirst();

export async function emailExists(db: Database, id: number) {
  const row = await db
    .selectFrom('emails')
    .select('id')
    .where('id', '=', id)
    .where('takenBackBy', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateEmail(db: Database, id: number, values: Updateable<MailTables['emails']>) {
  await db.updateTable('emails').set(values).where('id', '=', id).execute();
}

/** Makes all due, but for those that are held. One that is held for longer than `latest` has it from a wrong clock. */
export async function releaseEmails(db: Database, { now, latest }: Pick<Moment, 'now' | 'latest'>) {
  const nextAttemptAt = sql<string>`
    CASE WHEN notBefore > ${now} AND notBefore <= ${latest} THEN notBefore ELSE ${now} END`;
  await db.updateTable('emails').set({ takenUntil: null, nextAttemptAt }).execute();
}

export async function deleteEmail(db: Database, id: number) {
  await db.deleteFrom('emails').where('id', '=', id).execute();
}

export async function deleteExpiredEmails(db: Database, moment: Moment) {
  await db.deleteFrom('emails').where('expiresAt', '<=', moment.now).where(isFree(moment)).execute();
}

/** Emails that could not be sent so far, oldest first, without their text. */
export function listFailedEmails(db: Database) {
  return db
    .selectFrom('emails')
    .select(['id', 'to', 'subject', 'createdAt', 'attempts', 'nextAttemptAt', 'lastError', 'takenUntil'])
    .where('attempts', '>', 0)
    .where('takenBackBy', 'is', null)
    .orderBy('id')
    .execute();
}

/** Makes every failed email due now. @returns how many. */
export async function makeFailedEmailsDue(db: Database, moment: Moment) {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ nextAttemptAt: moment.now })
    .where('attempts', '>', 0)
    .where(isFree(moment))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * The emails that say where these applications stand, without those that were taken back before.
 * @returns their ids, also of those that are being sent; and the applications that have any that nobody is sending, with
 * what it is.
 */
export async function listStatusEmails(
  trx: Transaction,
  applicationIds: readonly number[],
  moment: Moment,
): Promise<{ emailIds: number[]; unsent: ReadonlyMap<number, UnsentStatusEmail> }> {
  const emails = await trx
    .selectFrom('emails')
    .select(['id', 'applicationId', 'correctsStatus'])
    .select((email) => isFree(moment)(email).as('isFree'))
    .where('applicationId', 'in', listed(applicationIds))
    .where('tellsStatus', '=', 1)
    .where('takenBackBy', 'is', null)
    .execute();
  const waiting = emails.filter((email) => email.isFree);
  const corrections = waiting.filter(({ correctsStatus }) => fromFlag(correctsStatus));
  const unsent = new Map<number, UnsentStatusEmail>(
    [...waiting, ...corrections].flatMap(({ applicationId, correctsStatus }) =>
      applicationId === null ? [] : [[applicationId, fromFlag(correctsStatus) ? 'correction' : 'first']],
    ),
  );
  return { emailIds: emails.map(({ id }) => id), unsent };
}

/** One that is being sent may arrive, but is not tried again. */
export async function deleteEmails(trx: Transaction, ids: readonly number[]) {
  await trx.deleteFrom('emails').where('id', 'in', listed(ids)).execute();
}

/** Keeps these emails, unsent, for the undoing of the latest decision on each application. Deletes them where there is none. */
export async function keepForUndo(trx: Transaction, ids: readonly number[]) {
  await trx
    .updateTable('emails')
    .set({
      takenBackBy: sql`(SELECT max(id) FROM decisionUndos WHERE applicationId = emails.applicationId)`,
    })
    .where('id', 'in', listed(ids))
    .execute();
  await trx.deleteFrom('emails').where('id', 'in', listed(ids)).where('takenBackBy', 'is', null).execute();
}

/** @returns whether a decision had kept any. */
export async function putBack(trx: Transaction, takenBackBy: number, notBefore: string) {
  const { numUpdatedRows } = await trx
    .updateTable('emails')
    .set({ takenBackBy: null, attempts: 0, lastError: null, notBefore, nextAttemptAt: notBefore })
    .where('takenBackBy', '=', takenBackBy)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function dropKept(trx: Transaction, takenBackBy: number, now: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('emails')
    .where('takenBackBy', '=', takenBackBy)
    .where(({ or, eb }) => or([eb('takenUntil', 'is', null), eb('takenUntil', '<=', now)]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the emails that were taken back by decisions that cannot be undone any more. */
export async function deleteKeptTooLong(db: Database, now: string) {
  await db
    .deleteFrom('emails')
    .where('takenBackBy', 'is not', null)
    .where('applicationId', 'in', (final) =>
      final
        .selectFrom('applications')
        .select('id')
        .where('isWithheld', '=', 0)
        .where('undoEndsAt', '<=', now),
    )
    .execute();
}

export async function deleteRequestEmails(trx: Transaction, requestId: number) {
  await trx.deleteFrom('emails').where('requestId', '=', requestId).execute();
}

/** @returns whether there were any that nobody was sending. */
export async function deleteOfferEmails(trx: Transaction, offerId: number, moment: Moment) {
  const deleted = await trx
    .deleteFrom('emails')
    .where('offerId', '=', offerId)
    .returning((email) => isFree(moment)(email).as('wasFree'))
    .execute();
  return deleted.some(({ wasFree }) => wasFree);
}

/** Deletes the account's waiting emails with a link for this purpose. */
export async function deleteEmailsWithLink(trx: Transaction, userId: number, linkPurpose: LinkPurpose) {
  await trx
    .deleteFrom('emails')
    .where('userId', '=', userId)
    .where('linkPurpose', '=', linkPurpose)
    .execute();
}

/** nodemailer's code for an address that the mail server never takes; a 4xx answer is only for now. */
const ADDRESS_REFUSED = 'EENVELOPE 5%';

export async function isAddressRefused(db: Database, address: string) {
  const row = await db
    .selectFrom('emails')
    .select('id')
    .where('to', '=', address)
    .where('attempts', '>', 0)
    .where('lastError', 'like', ADDRESS_REFUSED)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteReminderEmails(trx: Transaction, userIds: readonly number[]) {
  await trx
    .deleteFrom('emails')
    .where('userId', 'in', listed(userIds))
    .where('reminderKind', 'is not', null)
    .execute();
}

/** @returns the accounts to which one waited that nobody was sending. */
export async function deleteAllReminders(trx: Transaction, moment: Moment) {
  const deleted = await trx
    .deleteFrom('emails')
    .where('reminderKind', 'is not', null)
    .returning((email) => ['userId', isFree(moment)(email).as('wasFree')])
    .execute();
  return deleted.flatMap(({ userId, wasFree }) => (wasFree ? (userId ?? []) : []));
}

/** Those of these accounts to which a reminder waits. */
export async function listAwaitingReminders(db: Database, userIds: readonly number[]) {
  const rows = await db
    .selectFrom('emails')
    .select('userId')
    .distinct()
    .where('userId', 'in', listed(userIds))
    .where('reminderKind', 'is not', null)
    .execute();
  return rows.flatMap(({ userId }) => userId ?? []);
}

/** Those of messages to many stay, since their log counts them. */
export async function deleteEmailsAbout(trx: Transaction, applicationId: number) {
  await trx
    .deleteFrom('emails')
    .where('applicationId', '=', applicationId)
    .where('messageId', 'is', null)
    .execute();
}

/**
 * Waiting emails about a student's application go to the new address, at once. They lose the PDF, which goes to confirmed
 * addresses only. A link to claim the application stays with the address for which it was made.
 */
export async function readdressEmails(
  trx: Transaction,
  studentId: number,
  { from, to, now }: { from: string; to: string; now: string },
) {
  const applications = trx.selectFrom('applications').select('id').where('studentId', '=', studentId);
  await trx
    .updateTable('emails')
    .set({
      to,
      attachedApplicationId: null,
      attempts: 0,
      lastError: null,
      nextAttemptAt: sql<string>`max(${now}, coalesce(notBefore, ''))`,
    })
    .where('applicationId', 'in', applications)
    .where('to', '=', from)
    .where('linkPurpose', 'is', null)
    .execute();
}

/** Deletes the waiting emails with a link to claim this application. */
export async function deleteClaimEmails(trx: Transaction, applicationId: number) {
  await trx
    .deleteFrom('emails')
    .where('applicationId', '=', applicationId)
    .where('linkPurpose', '=', 'claim')
    .execute();
}

type Window = { after: string; until: string };

/** The times of the counted emails to this address, or about this account by this cause; oldest first. */
export async function countedEmailTimes(
  trx: Transaction,
  by: { address: string } | { userId: number; cause: EmailCause },
  { after, until }: Window,
) {
  let counted = trx
    .selectFrom('countedEmails')
    .select('at')
    .where('at', '>', after)
    .where('at', '<=', until)
    .orderBy('at');
  if ('address' in by) counted = counted.where('address', '=', by.address);
  else counted = counted.where('userId', '=', by.userId).where('cause', '=', by.cause);
  return (await counted.execute()).map(({ at }) => at);
}

export async function insertCountedEmail(trx: Transaction, email: Insertable<MailTables['countedEmails']>) {
  await trx.insertInto('countedEmails').values(email).execute();
}

/** Deletes what no longer counts, and what a wrong clock dated in the future. */
export async function deleteCountedEmailsOutside(db: Database, { after, until }: Window) {
  await db
    .deleteFrom('countedEmails')
    .where((or) => or.or([or('at', '<=', after), or('at', '>', until)]))
    .execute();
}
