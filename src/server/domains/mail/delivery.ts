import { NO_ATTACHMENT } from '../../../shared/mail/failure.ts';
import { type Clock, HOUR, MINUTE, timestamp, timestampIn } from '../../platform/clock.ts';
import { type Attachment, MailError } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { noteReceiptCopy } from '../applications/receipt-copies.ts';
import { issueToken } from '../auth/one-time-tokens.ts';
import { recordSent } from '../messages/log.ts';
import { addClaimCode } from '../paper/claim-codes.ts';
import { noteReminder } from '../reminders/sent.ts';
import { findSchool } from '../settings/service.ts';
import { withToken } from './email.ts';
import { countedWindow } from './limits.ts';
import * as queries from './queries.ts';

/** The waits after the first, second, … failure of an email, in milliseconds; LONGEST_WAIT after any later one. */
const LONGEST_WAIT = 12 * HOUR;
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR];
const waitAfter = (failures: number) => WAITS[failures - 1] ?? LONGEST_WAIT;

/** In milliseconds; longer than any attempt takes, since the mailer gives up long before. */
const ATTEMPT_LIMIT = 30 * MINUTE;

export const momentOf = (clock: Clock) => ({
  now: timestamp(clock),
  until: timestampIn(clock, ATTEMPT_LIMIT),
  latest: timestampIn(clock, LONGEST_WAIT),
});

/**
 * Issues the token of the email's link now, so that no token waits in the database (decisions §10). Links of earlier
 * attempts keep working, since those may have arrived.
 */
async function withLink(trx: Transaction, services: Services, email: queries.TakenEmail | undefined) {
  if (!email?.linkPurpose) return email;
  const { linkPurpose, userId, emailChangeId, applicationId } = email;
  if (linkPurpose === 'claim') {
    return applicationId
      ? withToken(email, await addClaimCode(trx, services, applicationId, email.to))
      : email;
  }
  return withToken(email, await issueToken(trx, services, linkPurpose, userId, emailChangeId));
}

/** @returns an email reserved for this caller; undefined when somebody else is sending it, or it is gone. */
export const takeEmailWithLink = async (trx: Transaction, services: Services, id: number) =>
  withLink(trx, services, await queries.takeEmail(trx, id, momentOf(services.clock)));

/** After this many failures to make the PDF, an email is sent without it. */
const ATTACHMENT_ATTEMPTS = 3;

/** The PDF to attach, if any. @throws MailError when it could not be made this time. */
async function attachmentsOf(
  { pdfOfApplication, background, log }: Services,
  { id, attachedApplicationId, attachmentFailures }: queries.TakenEmail,
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
      { err: error, emailId: id, failures },
      isGivenUp ? 'mail sent without its PDF' : 'no PDF for mail',
    );
    if (isGivenUp) return [];
    throw new MailError(NO_ATTACHMENT);
  }
}

/** @returns whether a PDF was attached. */
async function send(services: Services, email: queries.TakenEmail) {
  const { id, createdAt, to, subject, text, html } = email;
  const attachments = await attachmentsOf(services, email);
  const { name: sender } = await findSchool(services.db);
  // The same at each attempt: a mailbox can drop what an attempt that seemed to fail has delivered.
  const messageId = `<${id}.${Date.parse(createdAt)}@${new URL(services.config.publicUrl).hostname}>`;
  await services.mailer.send({ to, subject, text, html }, { sender, attachments, messageId });
  return attachments.length > 0;
}

const codeOf = (error: unknown) => (error instanceof MailError ? error.code : 'UNKNOWN');

/**
 * The result of an attempt: the failure and the time of the next attempt, or undefined after a success. `conclude`
 * deletes a sent email, or schedules the next attempt.
 */
type Attempt = {
  failure?: { code: string; nextAttemptAt: string };
  conclude(db: Database): Promise<void>;
};

/** Records the sending before it removes the email: a crash in between sends it twice rather than losing it. */
async function concludeSent(
  db: Database,
  clock: Clock,
  { id, to, userId, messageId, reminderKind, applicationId, attachedApplicationId }: queries.TakenEmail,
  hasPdf: boolean,
) {
  if (messageId !== null && applicationId !== null) await recordSent(db, clock, messageId, applicationId);
  if (reminderKind !== null && userId !== null) await noteReminder(db, clock, userId, reminderKind);
  if (hasPdf && attachedApplicationId !== null) {
    await noteReceiptCopy(db, clock, attachedApplicationId, to);
  }
  await queries.deleteEmail(db, id);
}

/** Tries once to send an email that was taken. The log and the queue get only the mailer's code. */
async function tryEmail(services: Services, email: queries.TakenEmail): Promise<Attempt> {
  const { clock, log, background } = services;
  const { id, attempts, attachmentFailures } = email;
  const sent = await send(services, email).catch(codeOf);
  if (typeof sent === 'boolean') return { conclude: (db) => concludeSent(db, clock, email, sent) };
  const code = sent;
  const failures = attempts + 1;
  const nextAttemptAt = timestampIn(clock, waitAfter(failures));
  const failure = { code, nextAttemptAt };
  // Aborted by the end of the program, so it is no failure. The next start tries again (`resumeMail`).
  if (background.isEnding()) return { failure, conclude: async () => undefined };
  log.warn({ emailId: id, code, attempts: failures, nextAttemptAt }, 'mail not sent');
  const changes = {
    attempts: failures,
    attachmentFailures: attachmentFailures + (code === NO_ATTACHMENT ? 1 : 0),
    nextAttemptAt,
    lastError: code,
    takenUntil: null,
  };
  return { failure, conclude: (db) => queries.updateEmail(db, id, changes) };
}

/** Tries once to send an email that was taken. @returns the failure and the next attempt; undefined if sent. */
export async function attemptEmail(services: Services, email: queries.TakenEmail) {
  const { failure, conclude } = await tryEmail(services, email);
  await conclude(services.db);
  return failure;
}

/** Sends one email after the other, until none is due. */
async function sendDueEmails(services: Services) {
  const { db, clock, background } = services;
  await queries.deleteExpiredEmails(db, momentOf(clock));
  await queries.deleteKeptTooLong(db, timestamp(clock));
  await queries.deleteCountedEmailsOutside(db, countedWindow(clock));
  const takeNext = async (trx: Transaction) =>
    background.isEnding()
      ? undefined
      : withLink(trx, services, await queries.takeDueEmail(trx, momentOf(clock)));
  let email = await db.transaction().execute(takeNext);
  while (email) {
    const { conclude } = await tryEmail(services, email);
    // One transaction, because everybody waits while a write goes to the disk.
    const both = db.transaction().execute(async (trx) => {
      await conclude(trx);
      return takeNext(trx);
    });
    email = await both.catch(async (error: unknown) => {
      // Must conclude even if no other email can be taken: a sent email must not be sent again.
      await conclude(db);
      throw error;
    });
  }
}

/** Sends due emails in the background: after each write that queues one, every minute, and at each start. */
export const deliverMail = (services: Services) =>
  services.background.runAlone('deliver mail', () => sendDueEmails(services));
