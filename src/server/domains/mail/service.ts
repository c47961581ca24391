import { formatDateTime } from '../../../shared/format/dates.ts';
import { failureReason } from '../../../shared/mail/failure.ts';
import type { SentAgain, StuckLetter } from '../../../shared/mail/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import type { Message } from '../../platform/mail/mailer.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import { attemptLetter, deliverMail, momentOf, takeLetter } from './delivery.ts';
import * as queries from './queries.ts';
import type { LinkPurpose } from './table.ts';

export { deliverMail } from './delivery.ts';
export { countLetter, requireLetter } from './limits.ts';
export type { LetterCause, LinkPurpose } from './table.ts';

type NewLetter = {
  /** The account that the letter is about. Deleting the account deletes the letter. */
  userId: number;
  message: Message;
  /** The purpose of the link, if the letter was written with `linkWithToken`. */
  linkPurpose?: LinkPurpose | null;
  /** The change of address that the link undoes. */
  emailChangeId?: number | null;
  /** When the letter becomes useless and is dropped. */
  expiresAt?: string | null;
  /** The application that the letter is about. Deleting it deletes the letter. */
  applicationId?: number | null;
  /** The application whose PDF is attached. */
  attachedApplicationId?: number | null;
};

/** Queues a letter. Call in the transaction of its cause, so that neither is saved without the other. */
export async function queueLetter(
  trx: Transaction,
  now: string,
  {
    userId,
    message,
    linkPurpose = null,
    emailChangeId = null,
    expiresAt = null,
    applicationId = null,
    attachedApplicationId = null,
  }: NewLetter,
) {
  await queries.insertLetter(trx, {
    ...message,
    userId,
    linkPurpose,
    emailChangeId,
    expiresAt,
    applicationId,
    attachedApplicationId,
    createdAt: now,
    nextAttemptAt: now,
  });
}

/** Deletes waiting letters with a link for this purpose: sending one would issue a new link after they were ended. */
export const withdrawLetters = queries.deleteLettersWithLink;

/** A transaction that may queue letters. They are sent in the background after the commit. */
export async function writeWithLetters<Result>(
  services: Services,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await services.db.transaction().execute(work);
  deliverMail(services);
  return result;
}

/**
 * Call at each start, before anything is sent. Interrupted attempts count as not sent, and every waiting letter becomes
 * due, since the mail settings may have been corrected before the restart.
 */
export const resumeMail = ({ db, clock }: Services) => queries.releaseLetters(db, timestamp(clock));

/** Letters that could not be sent so far, oldest first. `isOnItsWay`: it is due or being sent. */
export async function listStuckMail({ db, clock }: Services): Promise<StuckLetter[]> {
  const now = timestamp(clock);
  const letters = await queries.listFailedLetters(db);
  return letters.map(({ takenUntil, ...letter }) => ({
    ...letter,
    isOnItsWay: letter.nextAttemptAt <= now || (takenUntil !== null && takenUntil > now),
  }));
}

/**
 * Retries every failed letter in the background, since a mail server that does not answer takes a while.
 * @returns a sentence about what happens.
 */
export async function sendAllMailAgain(services: Services, actor: Actor): Promise<string> {
  const { db, clock } = services;
  const count = await db.transaction().execute(async (trx) => {
    const letters = await queries.makeFailedLettersDue(trx, momentOf(clock));
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
 * Tries to send a letter now, before its next attempt is due.
 * @returns whether it was sent, and a sentence about it.
 * @throws NOT_FOUND when it was sent or dropped.
 */
export async function sendMailAgain(services: Services, actor: Actor, id: number): Promise<SentAgain> {
  const { db, clock } = services;
  await queries.deleteExpiredLetters(db, momentOf(clock));
  const letter = await db.transaction().execute(async (trx) => {
    const taken = await takeLetter(trx, services, id);
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
  if (!letter) {
    if (await queries.letterExists(db, id))
      return { isSent: false, message: 'This message is being sent at this moment.' };
    throw notFound('There is no such message any more. It may have been sent by now.');
  }
  const failure = await attemptLetter(services, letter);
  if (!failure) return { isSent: true, message: 'The message has been sent.' };
  const { code, nextAttemptAt } = failure;
  const next = `It will be tried again on ${formatDateTime(nextAttemptAt)}.`;
  return { isSent: false, message: `${failureReason(code)} ${next}` };
}
