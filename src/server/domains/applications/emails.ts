import type { Application } from '../../../shared/applications/schema.ts';
import type { LetterKind } from '../../../shared/letters/kinds.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import type { Email } from '../../platform/mail/mailer.ts';
import type { Database, Transaction } from '../../tables.ts';
import { letterWriter } from '../letters/service.ts';
import { queueEmail } from '../mail/service.ts';
import { type Addressee, withOwners } from './addressees.ts';

/** Why the PDF is not attached: a stranger may have typed what it says, so it goes only to confirmed addresses. */
const NOT_ATTACHED =
  'Your application is not attached, because this is not an email address that you have confirmed as your account’s. Please log in to the portal to download it.';

/** The receipt tells of the portal, on which an account cannot see a paper application yet. */
const NOT_CLAIMED =
  'The school entered this application from the form on paper. To see it on the portal, please ask the school for a code.';

function closingOf(kind: StatusEmail, { userId, isConfirmed }: Addressee): string[] {
  if (kind !== 'receipt' || isConfirmed) return [];
  return [userId === null ? NOT_CLAIMED : NOT_ATTACHED];
}

/** The emails about the status of an application. */
export type StatusEmail = Exclude<LetterKind, 'message'>;

async function write(db: Database, kind: StatusEmail, application: Application, reason = '') {
  const [addressee] = await withOwners(db, [application]);
  if (!addressee?.student.email) return null;
  const writeTo = await letterWriter(db, kind);
  return { addressee, email: writeTo(addressee, { reason }, closingOf(kind, addressee)) };
}

/** The email as it would be queued; null when there is no address to write to. */
export async function composeStatusEmail(
  db: Database,
  kind: StatusEmail,
  application: Application,
): Promise<Email | null> {
  const written = await write(db, kind, application);
  return written?.email ?? null;
}

type Options = {
  /** What an administrator writes about the application. */
  reason?: string | undefined;
  /** The email is not sent before this time. */
  heldUntil?: string | null;
};

/**
 * Queues an email about an application of this status. Only a confirmed address is greeted by name and gets the PDF
 * (decisions §10).
 * @returns null when there is no address to write to.
 */
export async function queueStatusEmail(
  trx: Transaction,
  clock: Clock,
  kind: StatusEmail,
  application: Application,
  { reason, heldUntil = null }: Options = {},
): Promise<Email | null> {
  const written = await write(trx, kind, application, reason);
  if (!written) return null;
  const { addressee, email } = written;
  const isReceipt = kind === 'receipt';
  await queueEmail(trx, timestamp(clock), {
    userId: addressee.userId,
    email,
    applicationId: application.id,
    attachedApplicationId: isReceipt && addressee.isConfirmed ? application.id : null,
    tellsStatus: !isReceipt,
    heldUntil,
  });
  return email;
}
