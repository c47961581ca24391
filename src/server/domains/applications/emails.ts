import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { Application } from '../../../shared/applications/schema.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import type { Email } from '../../platform/mail/mailer.ts';
import type { Database, Transaction } from '../../tables.ts';
import { composeEmail, greeting } from '../mail/email.ts';
import { queueEmail } from '../mail/service.ts';
import { letterhead } from '../settings/service.ts';
import * as queries from './queries.ts';

type Wording = { subject: string; preview: string; paragraphs: string[] };

const receipt = (applicationId: string, submittedAt: string): Wording => ({
  subject: `We have received your application ${applicationId}`,
  preview: 'Please keep your application ID. You need to do nothing more for now.',
  paragraphs: [
    `Thank you for applying to our sixth form. We received your application on ${formatDateTime(submittedAt)}.`,
    `Your application ID is ${applicationId}. Please keep it, and give it whenever you ask us about your application. You can read and download what you submitted on the portal at any time.`,
    'You need to do nothing more for now. We will write to you at this address when there is a decision.',
  ],
});

/** For an application that the school entered from paper, of which no account can see anything yet. */
const paperReceipt = (applicationId: string, submittedAt: string): Wording => ({
  subject: `We have received your application ${applicationId}`,
  preview: 'Please keep your application ID. You need to do nothing more for now.',
  paragraphs: [
    `Thank you for applying to our sixth form. We entered the form that you gave us on ${formatDateTime(submittedAt)}.`,
    `Your application ID is ${applicationId}. Please keep it, and give it whenever you ask us about your application. To see your application on the portal, please ask the school for a code.`,
    'You need to do nothing more for now. We will write to you at this address when there is a decision.',
  ],
});

const approval = (applicationId: string): Wording => ({
  subject: `Your application ${applicationId} has been approved`,
  preview: 'Congratulations! The school will contact you about the next steps.',
  paragraphs: [
    `We are happy to tell you that your application to our sixth form, ${applicationId}, has been approved. Congratulations!`,
    'The school will contact you about the next steps. If you have a question in the meantime, please contact the school and give your application ID.',
  ],
});

const rejection = (applicationId: string): Wording => ({
  subject: `The decision on your application ${applicationId}`,
  preview: 'Thank you for applying to our sixth form.',
  paragraphs: [
    `Thank you for applying to our sixth form, and for the work that you put into your application, ${applicationId}.`,
    'We are sorry to tell you that it was not successful this time: we cannot offer you a place.',
    'If you would like to talk about this decision, please contact the school and give your application ID. We wish you every success.',
  ],
});

/** Why the PDF is not attached: a stranger may have typed what it says, so it goes only to confirmed addresses. */
const NOT_ATTACHED =
  'Your application is not attached, because this is not an email address that you have confirmed as your account’s. Please log in to the portal to download it.';

/** The paragraphs that an administrator typed. */
const typed = (reason: string) => reason.split(/\n{2,}/).map((paragraph) => paragraph.trim());

const backToDraft = (applicationId: string, reason: string): Wording => ({
  subject: `Please look at your application ${applicationId} again`,
  preview: 'It is open again, so that you can change it. It has to be submitted once more.',
  paragraphs: [
    `We have opened your application to our sixth form, ${applicationId}, again, so that you can change it.`,
    ...typed(reason),
    'Please log in to the portal, change what is needed, and submit the application again. We can go on with it only then.',
  ],
});

const waiting = (applicationId: string): Wording => ({
  subject: `Your application ${applicationId} is still being considered`,
  preview: 'You need to do nothing. We will write to you when there is a decision.',
  paragraphs: [
    `Thank you for your patience. Your application to our sixth form, ${applicationId}, is still being considered.`,
    'You need to do nothing for now. We will write to you at this address when there is a decision.',
  ],
});

/** The decision that now stands, after another one was told. */
const PRESENT: Record<ApplicationStatus, string> = {
  approved:
    'Your application has been approved. Congratulations! The school will contact you about the next steps.',
  rejected: 'We are sorry to tell you that your application was not successful: we cannot offer you a place.',
  under_review: 'Your application is under review again. We will write to you when there is a decision.',
  submitted: 'Your application will be reviewed again. We will write to you when there is a decision.',
  draft: 'Your application is open again, so that you can change it. Please submit it once more.',
};

const correction = (applicationId: string, status: ApplicationStatus): Wording => ({
  subject: `A correction about your application ${applicationId}`,
  preview: 'What we wrote to you before no longer holds.',
  paragraphs: [
    `We wrote to you about the decision on your application to our sixth form, ${applicationId}. That decision no longer holds, and we apologise for the change.`,
    PRESENT[status],
    'If you would like to talk about this, please contact the school and give your application ID.',
  ],
});

/** The emails about the status of an application. */
export type StatusEmail = 'receipt' | 'approved' | 'rejected' | 'waiting' | 'correction' | 'back_to_draft';

const WORDING: Record<StatusEmail, (application: Application, reason: string) => Wording> = {
  receipt: ({ applicationId, submittedAt }) => receipt(applicationId, submittedAt ?? ''),
  approved: ({ applicationId }) => approval(applicationId),
  rejected: ({ applicationId }) => rejection(applicationId),
  waiting: ({ applicationId }) => waiting(applicationId),
  correction: ({ applicationId, status }) => correction(applicationId, status),
  back_to_draft: ({ applicationId }, reason) => backToDraft(applicationId, reason),
};

/**
 * The account that owns the student (null for an unclaimed paper application), and where its emails go: to the
 * student's address, else to the account's. Without either, `to` is empty.
 */
async function recipientOf(db: Database, { student, studentId }: Application) {
  const owner = await queries.ownerOf(db, studentId);
  const to = student.email || (owner?.email ?? '');
  return { userId: owner?.id ?? null, to, isConfirmed: owner?.emailVerified === true && owner.email === to };
}
type Recipient = Awaited<ReturnType<typeof recipientOf>>;

async function compose(
  db: Database,
  kind: StatusEmail,
  application: Application,
  { isConfirmed, to, userId, reason = '' }: Recipient & { reason?: string | undefined },
): Promise<Email> {
  const { paragraphs, ...heading } =
    kind === 'receipt' && userId === null
      ? paperReceipt(application.applicationId, application.submittedAt ?? '')
      : WORDING[kind](application, reason);
  return composeEmail(await letterhead(db), {
    ...heading,
    to,
    paragraphs: [
      greeting(isConfirmed, application.student.firstName, 'Dear applicant,'),
      ...paragraphs,
      ...(kind === 'receipt' && userId !== null && !isConfirmed ? [NOT_ATTACHED] : []),
    ],
  });
}

/** The email as it would be queued; null when there is no address to write to. */
export async function composeStatusEmail(db: Database, kind: StatusEmail, application: Application) {
  const recipient = await recipientOf(db, application);
  return recipient.to ? compose(db, kind, application, recipient) : null;
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
  const recipient = await recipientOf(trx, application);
  const { userId, to, isConfirmed } = recipient;
  if (!to) return null;
  const email = await compose(trx, kind, application, { ...recipient, reason });
  const isReceipt = kind === 'receipt';
  await queueEmail(trx, timestamp(clock), {
    userId,
    email,
    applicationId: application.id,
    attachedApplicationId: isReceipt && isConfirmed ? application.id : null,
    tellsStatus: !isReceipt,
    heldUntil,
  });
  return email;
}
