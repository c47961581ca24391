import type { Application } from '../../../shared/applications/schema.ts';
import type { LetterKind } from '../../../shared/letters/kinds.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import type { Email } from '../../platform/mail/mailer.ts';
import type { Database, Transaction } from '../../tables.ts';
import { letterWriter } from '../letters/service.ts';
import { queueEmail } from '../mail/service.ts';
import { withOwners } from './addressees.ts';

/** Why the PDF is not attached: a stranger may have typed what it says, so it goes only to confirmed addresses. */
const NOT_ATTACHED =
  'Your application is not attached, because this is not an email address that you have confirmed as your account’s. Please log in to the portal to download it.';

/** The emails about the status of an application. */
export type StatusEmail = Exclude<LetterKind, 'message'>;

async function write(db: Database, kind: StatusEmail, application: Application, reason = '') {
  const [addressee] = await withOwners(db, [application]);
  if (!addressee) throw notFound('This application belongs to no account.');
  const writeTo = await letterWriter(db, kind);
  const closing = kind === 'receipt' && !addressee.isConfirmed ? [NOT_ATTACHED] : [];
  return { addressee, email: writeTo(addressee, { reason }, closing) };
}

/** The email as it would be queued. */
export async function composeStatusEmail(
  db: Database,
  kind: StatusEmail,
  application: Application,
): Promise<Email> {
  const { email } = await write(db, kind, application);
  return email;
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
 */
export async function queueStatusEmail(
  trx: Transaction,
  clock: Clock,
  kind: StatusEmail,
  application: Application,
  { reason, heldUntil = null }: Options = {},
): Promise<Email> {
  const { addressee, email } = await write(trx, kind, application, reason);
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
