import type { Application } from '../../../shared/applications/schema.ts';
import type { LetterKind, OfferLetterKind } from '../../../shared/letters/kinds.ts';
import type { ReminderKind } from '../../../shared/reminders/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Email } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { letterWriter } from '../letters/service.ts';
import { queueEmail } from '../mail/service.ts';
import { type Addressee, withOwners } from './addressees.ts';

/** Why the PDF is not attached: a stranger may have typed what it says, so it goes only to confirmed addresses. */
const NOT_ATTACHED =
  'Your application is not attached, because the email address of your account is not confirmed yet. You can download your application on the portal, and ask there for the link that confirms your address.';

export const FROM_PAPER = 'The school entered this application from the form on paper.';
/** The receipt tells of the portal, on which an account cannot see a paper application yet. */
const NOT_CLAIMED = `${FROM_PAPER} To see it on the portal, please ask the school for a code.`;

function closingOf(kind: StatusEmail, { userId, isConfirmed }: Addressee): string[] {
  if (kind !== 'receipt' || isConfirmed) return [];
  return [userId === null ? NOT_CLAIMED : NOT_ATTACHED];
}

/** The emails about the status of an application. */
export type StatusEmail = Exclude<
  LetterKind,
  'message' | 'request' | 'request_reminder' | ReminderKind | OfferLetterKind
>;

type Written = { kind: StatusEmail; application: Application; reason?: string | undefined };

/** Writes emails: reads each kind's template and the accounts once. Skips those without an address to write to. */
async function writeAll<Wanted extends Written>(
  db: Database,
  services: Pick<Services, 'config'>,
  all: readonly Wanted[],
) {
  const addressees = await withOwners(
    db,
    all.map(({ application }) => application),
  );
  const writers = new Map<StatusEmail, Awaited<ReturnType<typeof letterWriter>>>();
  for (const kind of new Set(all.map((one) => one.kind)))
    writers.set(kind, await letterWriter(db, services, kind));
  return all.flatMap((wanted, index) => {
    const { kind, reason = '' } = wanted;
    const addressee = addressees[index];
    const write = writers.get(kind);
    if (!addressee?.student.email || !write) return [];
    return [
      {
        ...wanted,
        addressee,
        email: write(addressee, {
          typed: { reason },
          closing: closingOf(kind, addressee),
        }),
      },
    ];
  });
}

/** The email as it would be queued; null when there is no address to write to. */
export async function composeStatusEmail(
  db: Database,
  services: Pick<Services, 'config'>,
  kind: StatusEmail,
  application: Application,
): Promise<Email | null> {
  const [written] = await writeAll(db, services, [{ kind, application }]);
  return written?.email ?? null;
}

export type NewStatusEmail = Written & {
  /** Whether the applicant was told a decision that does not stand any more. A correction says so of itself. */
  isAfterDecision?: boolean;
  /** The email is not sent before this time. */
  notBefore?: string | null;
};

/**
 * Queues emails, each about an application of this status. Only a confirmed address is greeted by name and gets the PDF
 * (decisions §10).
 * @returns the emails by application. There is none where there is no address to write to.
 */
export async function queueStatusEmails(
  trx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
  emails: readonly NewStatusEmail[],
): Promise<ReadonlyMap<number, Email>> {
  const now = timestamp(services.clock);
  const written = await writeAll(trx, services, emails);
  for (const { kind, application, addressee, email, isAfterDecision, notBefore = null } of written) {
    const isReceipt = kind === 'receipt';
    await queueEmail(trx, now, {
      userId: addressee.userId,
      email,
      applicationId: application.id,
      attachedApplicationId: isReceipt && addressee.isConfirmed ? application.id : null,
      tellsStatus: !isReceipt,
      correctsStatus: kind === 'correction' || isAfterDecision === true,
      notBefore,
    });
  }
  return new Map(written.map(({ application, email }) => [application.id, email]));
}

/** As queueStatusEmails, for one. @returns null when there is no address to write to. */
export const queueStatusEmail = async (
  trx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
  email: NewStatusEmail,
) => (await queueStatusEmails(trx, services, [email])).get(email.application.id) ?? null;
