import { formatDateTime } from '../../../shared/format/dates.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import type { Message } from '../../platform/mail/mailer.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import { attemptLetter, deliverMail, takeLetter } from './delivery.ts';
import * as queries from './queries.ts';

export { deliverMail } from './delivery.ts';
export { listFailedLetters } from './queries.ts';

/** `userId` is the account that the letter is about: deleting the account takes the letter along. */
type NewLetter = { userId: number; message: Message; expiresAt?: string | null };

/** Queues a letter in the transaction of what causes it, so that neither is ever without the other. */
export async function queueLetter(
  trx: Transaction,
  now: string,
  { userId, message, expiresAt = null }: NewLetter,
) {
  await queries.insertLetter(trx, { ...message, userId, expiresAt, createdAt: now, nextAttemptAt: now });
}

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

/**
 * Tries a letter now, whenever its turn is.
 * @returns what came of it, in words.
 * @throws NOT_FOUND when it was sent or dropped.
 */
export async function sendMailAgain(services: Services, actor: Actor, id: number): Promise<string> {
  const { db, clock } = services;
  await queries.deleteLettersExpiredAt(db, timestamp(clock));
  const letter = await db.transaction().execute(async (trx) => {
    const taken = await takeLetter(trx, clock, id);
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
    if (await queries.letterExists(db, id)) return 'This message is being sent at this moment.';
    throw notFound('There is no such message any more. It may have been sent by now.');
  }
  const failure = await attemptLetter(services, letter);
  return failure
    ? `The message could not be sent (${failure.code}). It will be tried again on ${formatDateTime(failure.nextAttemptAt)}.`
    : 'The message has been sent.';
}
