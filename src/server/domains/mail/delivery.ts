import { NO_ATTACHMENT } from '../../../shared/mail/failure.ts';
import { type Clock, HOUR, MINUTE, timestamp, timestampIn } from '../../platform/clock.ts';
import { type Attachment, MailError } from '../../platform/mail/mailer.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { Database, Transaction } from '../../tables.ts';
import { issueToken } from '../auth/one-time-tokens.ts';
import { findSchool } from '../settings/service.ts';
import { withToken } from './letter.ts';
import { countedWindow } from './limits.ts';
import * as queries from './queries.ts';

/** How long after the first, the second, … failure a letter is tried again; after that, always the last of them. */
const LONGEST_WAIT = 12 * HOUR;
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR];
const waitAfter = (failures: number) => WAITS[failures - 1] ?? LONGEST_WAIT;

/** Longer than any attempt takes: the mailer gives up long before. */
const ATTEMPT_LIMIT = 10 * MINUTE;

export const momentOf = (clock: Clock) => ({
  now: timestamp(clock),
  until: timestampIn(clock, ATTEMPT_LIMIT),
  latest: timestampIn(clock, LONGEST_WAIT),
});

/**
 * Makes the token of the link that a letter carries, now that it is about to be sent (decisions §10): none waits in the database.
 * A link of an earlier attempt goes on working, for that may have arrived.
 */
async function withLink(trx: Transaction, services: Services, letter: queries.TakenLetter | undefined) {
  if (!letter?.linkPurpose) return letter;
  const { linkPurpose, userId, emailChangeId } = letter;
  return withToken(letter, await issueToken(trx, services, linkPurpose, userId, emailChangeId));
}

/** @returns a letter that nobody else sends for now; nothing when somebody does, or when it is gone. */
export const takeLetter = async (trx: Transaction, services: Services, id: number) =>
  withLink(trx, services, await queries.takeLetter(trx, id, momentOf(services.clock)));

/** After so many failures a letter goes without the PDF that cannot be made. */
const ATTACHMENT_ATTEMPTS = 3;

/** The PDF that goes with a letter, if one does. @throws MailError when it cannot be made this time. */
async function attachmentsOf(
  { pdfOfApplication, background, log }: Services,
  { id, attachedApplicationId, attachmentFailures }: queries.TakenLetter,
): Promise<Attachment[]> {
  if (attachedApplicationId === null) return [];
  try {
    const pdf = await pdfOfApplication(attachedApplicationId);
    return pdf ? [pdf] : [];
  } catch (error) {
    if (background.isEnding()) throw new MailError(NO_ATTACHMENT);
    const failures = attachmentFailures + 1;
    const isGivenUp = failures > ATTACHMENT_ATTEMPTS;
    log.error(
      { err: error, letter: id, failures },
      isGivenUp ? 'mail sent without its PDF' : 'no PDF for mail',
    );
    if (isGivenUp) return [];
    throw new MailError(NO_ATTACHMENT);
  }
}

async function send(services: Services, letter: queries.TakenLetter) {
  const { to, subject, text, html } = letter;
  const attachments = await attachmentsOf(services, letter);
  const { name: sender } = await findSchool(services.db);
  await services.mailer.send({ to, subject, text, html }, { sender, attachments });
}

const codeOf = (error: unknown) => (error instanceof MailError ? error.code : 'UNKNOWN');

/**
 * Why a letter was not sent and when it is tried next, nothing when it was; and the write that follows from that: what
 * was sent is removed, anything else waits for its next turn.
 */
type Attempt = {
  failure?: { code: string; nextAttemptAt: string };
  conclude(db: Database): Promise<void>;
};

/** Tries a letter that was taken, once. The log and the queue are told the mailer's code only. */
async function tryLetter(services: Services, letter: queries.TakenLetter): Promise<Attempt> {
  const { clock, log, background } = services;
  const { id, attempts, attachmentFailures } = letter;
  const code = await send(services, letter).then(() => undefined, codeOf);
  if (code === undefined) return { conclude: (db) => queries.deleteLetter(db, id) };
  const failures = attempts + 1;
  const nextAttemptAt = timestampIn(clock, waitAfter(failures));
  const failure = { code, nextAttemptAt };
  // What the end of the program cut off did not fail: the next start takes it up again (`resumeMail`).
  if (background.isEnding()) return { failure, conclude: async () => undefined };
  log.warn({ letter: id, code, attempts: failures, nextAttemptAt }, 'mail not sent');
  const changes = {
    attempts: failures,
    attachmentFailures: attachmentFailures + (code === NO_ATTACHMENT ? 1 : 0),
    nextAttemptAt,
    lastError: code,
    takenUntil: null,
  };
  return { failure, conclude: (db) => queries.updateLetter(db, id, changes) };
}

/** Tries a letter that was taken, once. @returns why it failed and when it is tried next; nothing when it was sent. */
export async function attemptLetter(services: Services, letter: queries.TakenLetter) {
  const { failure, conclude } = await tryLetter(services, letter);
  await conclude(services.db);
  return failure;
}

/** One letter after the other, until none is due. */
async function sendDueLetters(services: Services) {
  const { db, clock, background } = services;
  await queries.deleteExpiredLetters(db, momentOf(clock));
  await queries.deleteCountedLettersOutside(db, countedWindow(clock));
  const takeNext = async (trx: Transaction) =>
    background.isEnding()
      ? undefined
      : withLink(trx, services, await queries.takeDueLetter(trx, momentOf(clock)));
  let letter = await db.transaction().execute(takeNext);
  while (letter) {
    const { conclude } = await tryLetter(services, letter);
    // At once, since everybody waits while a write goes to the disk.
    const both = db.transaction().execute(async (trx) => {
      await conclude(trx);
      return takeNext(trx);
    });
    letter = await both.catch(async (error: unknown) => {
      // What was sent must not be sent again because no other can be taken.
      await conclude(db);
      throw error;
    });
  }
}

/** Sends what is due, in the background: after each write that queues a letter, every minute, and at each start. */
export const deliverMail = (services: Services) =>
  services.background.runAlone('deliver mail', () => sendDueLetters(services));
