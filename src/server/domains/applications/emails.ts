import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { Application } from '../../../shared/applications/schema.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { Transaction } from '../../tables.ts';
import { composeEmail, greeting } from '../mail/email.ts';
import { queueEmail } from '../mail/service.ts';
import { letterhead } from '../settings/service.ts';
import * as queries from './queries.ts';

type Wording = { subject: string; preview: string; paragraphs: string[]; isReceipt?: true };

const receipt = (applicationId: string, submittedAt: string): Wording => ({
  isReceipt: true,
  subject: `We have received your application ${applicationId}`,
  preview: 'Please keep your application ID. You need to do nothing more for now.',
  paragraphs: [
    `Thank you for applying to our sixth form. We received your application on ${formatDateTime(submittedAt)}.`,
    `Your application ID is ${applicationId}. Please keep it, and give it whenever you ask us about your application. You can read and download what you submitted on the portal at any time.`,
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

/** The text for a change of status; undefined for most changes, which the student is not told about. */
function wordingFor(
  { applicationId, status }: Application,
  to: ApplicationStatus,
  submittedAt: string | null,
): Wording | undefined {
  if (to === status) return undefined;
  if (to === 'approved') return approval(applicationId);
  if (to === 'rejected') return rejection(applicationId);
  // Only a draft can be newly submitted. A status that an administrator resets to submitted had its receipt before.
  if (to === 'submitted' && status === 'draft' && submittedAt) return receipt(applicationId, submittedAt);
  return undefined;
}

/**
 * Queues the email about a change of status: a receipt, or the decision. Only a confirmed address is greeted by name
 * and gets the PDF (decisions §10).
 */
export async function queueStatusEmail(
  trx: Transaction,
  now: string,
  application: Application,
  to: ApplicationStatus,
  submittedAt: string | null,
) {
  const wording = wordingFor(application, to, submittedAt);
  if (!wording) return;
  const { id, student, studentId } = application;
  const { isReceipt, paragraphs, ...heading } = wording;
  const owner = await queries.ownerOf(trx, studentId);
  // The student record has its own email address. It counts as confirmed only if it is the account's confirmed one.
  const isConfirmed = owner.emailVerified && owner.email === student.email;
  const email = composeEmail(await letterhead(trx), {
    ...heading,
    to: student.email,
    paragraphs: [
      greeting(isConfirmed, student.firstName, 'Dear applicant,'),
      ...paragraphs,
      ...(isReceipt && !isConfirmed ? [NOT_ATTACHED] : []),
    ],
  });
  const attachedApplicationId = isReceipt && isConfirmed ? id : null;
  await queueEmail(trx, now, { userId: owner.id, email, applicationId: id, attachedApplicationId });
}
