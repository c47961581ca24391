import { formatDateTime } from '../../../shared/format/dates.ts';
import { failureReason } from '../../../shared/mail/failure.ts';
import type { SentAgain, StuckEmail } from '../../../shared/mail/schema.ts';
import type { ReminderKind } from '../../../shared/reminders/schema.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { toFlag } from '../../platform/database/codecs.ts';
import { notFound } from '../../platform/errors.ts';
import type { Email } from '../../platform/mail/mailer.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import { attemptEmail, deliverMail, momentOf, takeEmailWithLink } from './delivery.ts';
import * as queries from './queries.ts';
import type { LinkPurpose } from './table.ts';

export { deliverMail } from './delivery.ts';
export { countEmail, requireEmail } from './limits.ts';
export type { EmailCause, LinkPurpose } from './table.ts';

type NewEmail = {
  /** The account that the email is about. Deleting the account deletes the email. Null for a paper application. */
  userId: number | null;
  email: Email;
  /** The purpose of the link, if the email was written with `linkWithToken` (or `linkWithCode` for 'claim'). */
  linkPurpose?: LinkPurpose | 'claim' | null;
  /** The change of address that the link undoes. */
  emailChangeId?: number | null;
  /** When the email becomes useless and is dropped. */
  expiresAt?: string | null;
  /** The application that the email is about. Deleting it deletes the email. */
  applicationId?: number | null;
  /** The message of an administrator to many, of which this is one copy. */
  messageId?: number | null;
  /** The request that the email is about. */
  requestId?: number | null;
  /** The offer that the email is about. */
  offerId?: number | null;
  /** The application whose PDF is attached. */
  attachedApplicationId?: number | null;
  /** Which reminder to the account it is. Submitting withdraws it. */
  reminderKind?: ReminderKind | null;
  /** Whether it says where the application stands, so that the next change of status withdraws it. */
  tellsStatus?: boolean;
  /** Whether it corrects what the applicant was told before. */
  correctsStatus?: boolean;
  /** When it may be sent; at once unless given. */
  notBefore?: string | null;
};

/** Queues an email. Call in the transaction of its cause, so that neither is saved without the other. */
export async function queueEmail(
  trx: Transaction,
  now: string,
  {
    userId,
    email,
    linkPurpose = null,
    emailChangeId = null,
    expiresAt = null,
    applicationId = null,
    messageId = null,
    requestId = null,
    offerId = null,
    attachedApplicationId = null,
    reminderKind = null,
    tellsStatus = false,
    correctsStatus = false,
    notBefore = null,
  }: NewEmail,
) {
  await queries.insertEmail(trx, {
    ...email,
    userId,
    linkPurpose,
    emailChangeId,
    expiresAt,
    applicationId,
    messageId,
    requestId,
    offerId,
    attachedApplicationId,
    reminderKind,
    tellsStatus: toFlag(tellsStatus),
    correctsStatus: toFlag(correctsStatus),
    notBefore,
    createdAt: now,
    nextAttemptAt: notBefore ?? now,
  });
}

/** Deletes waiting emails with a link for this purpose: sending one would issue a new link after they were ended. */
export const withdrawEmails = queries.deleteEmailsWithLink;
/** Whether a mail server has refused a waiting email to this address for good. */
export const isAddressRefused = queries.isAddressRefused;
export const listAwaitingReminders = queries.listAwaitingReminders;
/** Deletes the waiting reminders to these accounts. */
export const withdrawReminders = queries.deleteReminderEmails;
/** Deletes all waiting reminders. @returns the accounts to which one waited that nobody was sending. */
export const withdrawAllReminders = (trx: Transaction, clock: Clock) =>
  queries.deleteAllReminders(trx, momentOf(clock));
export const withdrawClaimEmails = queries.deleteClaimEmails;

export type { UnsentStatusEmail } from './queries.ts';

/** The emails that say where these applications stand and have not gone, as `queries.listStatusEmails` says. */
export const listStatusEmails = (trx: Transaction, clock: Clock, applicationIds: readonly number[]) =>
  queries.listStatusEmails(trx, applicationIds, momentOf(clock));
/** Deletes emails that wait. One that is being sent is not tried again. */
export const withdrawEmailsById = queries.deleteEmails;
/**
 * Keeps emails unsent that the latest decision on their application takes back, also one that is being sent and may fail.
 * Without a decision that can be undone, they are deleted.
 */
export const keepEmailsForUndo = queries.keepForUndo;
/** Queues the emails again that a decision took back. @returns whether there were any. */
export const putEmailsBack = queries.putBack;
/** Deletes the emails that a decision took back, but for one that is being sent. @returns whether there were any. */
export const dropKeptEmails = queries.dropKept;

/** Deletes the waiting letters about an application that is no longer considered. */
export const withdrawEmailsAbout = queries.deleteEmailsAbout;

/** Deletes the waiting emails about a request, which are outdated. */
export const withdrawRequestEmails = queries.deleteRequestEmails;

export const readdressEmails = queries.readdressEmails;

/**
 * Deletes the waiting emails about an offer, which are outdated.
 * @returns whether there were any that nobody was sending.
 */
export const withdrawOfferEmails = (trx: Transaction, clock: Clock, offerId: number) =>
  queries.deleteOfferEmails(trx, offerId, momentOf(clock));

/** A transaction that may queue emails. They are sent in the background after the commit. */
export async function writeWithEmails<Result>(
  services: Services,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await services.db.transaction().execute(work);
  deliverMail(services);
  return result;
}

/**
 * Call at each start, before anything is sent. Interrupted attempts count as not sent, and every waiting email becomes
 * due, since the mail settings may have been corrected before the restart. Held ones stay held.
 */
export const resumeMail = ({ db, clock }: Services) => queries.releaseEmails(db, momentOf(clock));

/** Emails that could not be sent so far, oldest first. `isOnItsWay`: it is due or being sent. */
export async function listStuckMail({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<StuckEmail[]> {
  const now = timestamp(clock);
  const emails = await queries.listFailedEmails(db);
  return emails.map(({ takenUntil, ...email }) => ({
    ...email,
    isOnItsWay: email.nextAttemptAt <= now || (takenUntil !== null && takenUntil > now),
  }));
}

/**
 * Retries every failed email in the background, since a mail server that does not answer takes a while.
 * @returns a sentence about what happens.
 */
export async function sendAllMailAgain(services: Services, actor: Actor): Promise<string> {
  const { db, clock } = services;
  const count = await db.transaction().execute(async (trx) => {
    const letters = await queries.makeFailedEmailsDue(trx, momentOf(clock));
    await recordChange(trx, clock, actor, {
      action: 'mail_sent_again',
      entity: 'letter',
      entityId: 'all',
      before: { letters },
      after: null,
    });
    return letters;
  });
  deliverMail(services);
  return count === 1 ? 'One message is being sent.' : `${count} messages are being sent.`;
}

/**
 * Tries to send an email now, before its next attempt is due.
 * @returns whether it was sent, and a sentence about it.
 * @throws NOT_FOUND when it was sent or dropped.
 */
export async function sendMailAgain(services: Services, actor: Actor, id: number): Promise<SentAgain> {
  const { db, clock } = services;
  await queries.deleteExpiredEmails(db, momentOf(clock));
  const email = await db.transaction().execute(async (trx) => {
    const taken = await takeEmailWithLink(trx, services, id);
    if (!taken) return undefined;
    const { to, subject, attempts } = taken;
    await recordChange(trx, clock, actor, {
      action: 'mail_sent_again',
      entity: 'letter',
      entityId: String(id),
      before: { to, subject, attempts },
      after: null,
    });
    return taken;
  });
  if (!email) {
    if (await queries.emailExists(db, id))
      return { isSent: false, message: 'This message is being sent at this moment.' };
    throw notFound('There is no such message any more. It may have been sent by now.');
  }
  const failure = await attemptEmail(services, email);
  if (!failure) return { isSent: true, message: 'The message has been sent.' };
  const { code, nextAttemptAt } = failure;
  const next = `It will be tried again on ${formatDateTime(nextAttemptAt)}.`;
  return { isSent: false, message: `${failureReason(code)} ${next}` };
}
