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

type Written = { kind: StatusEmail; application: Application; reason?: string | undefined };

/** Writes emails: reads each kind's template and the accounts once. @throws NOT_FOUND. */
async function writeAll<Wanted extends Written>(db: Database, all: readonly Wanted[]) {
  const addressees = await withOwners(
    db,
    all.map(({ application }) => application),
  );
  const byId = new Map(addressees.map((addressee) => [addressee.id, addressee]));
  const writers = new Map<StatusEmail, Awaited<ReturnType<typeof letterWriter>>>();
  for (const kind of new Set(all.map((one) => one.kind))) writers.set(kind, await letterWriter(db, kind));
  return all.flatMap((wanted) => {
    const { kind, application, reason = '' } = wanted;
    const addressee = byId.get(application.id);
    if (!addressee) throw notFound('This application belongs to no account.');
    const closing = kind === 'receipt' && !addressee.isConfirmed ? [NOT_ATTACHED] : [];
    // The status that the email is about, not that of another one about the same application.
    const about = { ...addressee, ...application };
    const email = writers.get(kind)?.(about, { reason }, closing);
    return email ? [{ ...wanted, addressee, email }] : [];
  });
}

/** The email as it would be queued. */
export async function composeStatusEmail(
  db: Database,
  kind: StatusEmail,
  application: Application,
): Promise<Email> {
  const [written] = await writeAll(db, [{ kind, application }]);
  if (!written) throw notFound('There is no such application.');
  return written.email;
}

export type NewStatusEmail = Written & {
  /** The email is not sent before this time. */
  heldUntil?: string | null;
};

/**
 * Queues emails, each about an application of this status. Only a confirmed address is greeted by name and gets the PDF
 * (decisions §10).
 */
export async function queueStatusEmails(
  trx: Transaction,
  clock: Clock,
  emails: readonly NewStatusEmail[],
): Promise<Email[]> {
  const now = timestamp(clock);
  const written = await writeAll(trx, emails);
  for (const { kind, application, addressee, email, heldUntil = null } of written) {
    const isReceipt = kind === 'receipt';
    await queueEmail(trx, now, {
      userId: addressee.userId,
      email,
      applicationId: application.id,
      attachedApplicationId: isReceipt && addressee.isConfirmed ? application.id : null,
      tellsStatus: !isReceipt,
      heldUntil,
    });
  }
  return written.map(({ email }) => email);
}

/** As queueStatusEmails, for one. */
export async function queueStatusEmail(
  trx: Transaction,
  clock: Clock,
  email: NewStatusEmail,
): Promise<Email> {
  const [queued] = await queueStatusEmails(trx, clock, [email]);
  if (!queued) throw notFound('There is no such application.');
  return queued;
}
