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
  /** The account that the letter is about: deleting the account takes the letter along. */
  userId: number;
  message: Message;
  /** What the link in it is for, when it was written with `linkWithToken`. */
  linkPurpose?: LinkPurpose | null;
  /** The change that such a link undoes. */
  emailChangeId?: number | null;
  /** When the letter is of no use any more. */
  expiresAt?: string | null;
  /** The application that the letter is about: deleting that takes the letter along, too. */
  applicationId?: number | null;
  /** The application whose PDF goes with it. */
  attachedApplicationId?: number | null;
};

/** Queues a letter in the transaction of what causes it, so that neither is ever without the other. */
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

/** Takes letters back that wait with a link of this kind: they would bring a link to life that has ended. */
export const withdrawLetters = queries.deleteLettersWithLink;

/** A transaction that may queue letters. They leave once it is committed; no answer waits for them. */
export async function writeWithLetters<Result>(
  services: Services,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await services.db.transaction().execute(work);
  deliverMail(services);
  return result;
}

/**
 * Called at each start, before anything is sent: what was under way when the program ended counts as not sent, and
 * whatever waits is due, since whoever mended the mail settings has started anew.
 */
export const resumeMail = ({ db, clock }: Services) => queries.releaseLetters(db, timestamp(clock));

/** Letters that could not be sent so far, oldest first. One that is due, or under way, is on its way again. */
export async function listStuckMail({ db, clock }: Services): Promise<StuckLetter[]> {
  const now = timestamp(clock);
  const letters = await queries.listFailedLetters(db);
  return letters.map(({ takenUntil, ...letter }) => ({
    ...letter,
    isOnItsWay: letter.nextAttemptAt <= now || (takenUntil !== null && takenUntil > now),
  }));
}

/**
 * Tries every letter that failed, in the background: with a mail server that does not answer, that takes a while.
 * @returns what happens, in words.
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
 * Tries a letter now, whenever its turn is.
 * @returns what came of it.
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
