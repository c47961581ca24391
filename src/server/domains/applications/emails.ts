import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { Application } from '../../../shared/applications/schema.ts';
import type { LetterKind } from '../../../shared/letters/kinds.ts';
import type { Transaction } from '../../tables.ts';
import { letterWriter } from '../letters/service.ts';
import { queueEmail } from '../mail/service.ts';
import { withOwners } from './addressees.ts';

/** Why the PDF is not attached: a stranger may have typed what it says, so it goes only to confirmed addresses. */
const NOT_ATTACHED =
  'Your application is not attached, because this is not an email address that you have confirmed as your account’s. Please log in to the portal to download it.';

/** The letter for a change of status; undefined for most changes, which the student is not told about. */
function letterFor(
  { status }: Application,
  to: ApplicationStatus,
  submittedAt: string | null,
): LetterKind | undefined {
  if (to === status) return undefined;
  if (to === 'approved' || to === 'rejected') return to;
  // Only a draft can be newly submitted. A status that an administrator resets to submitted had its receipt before.
  if (to === 'submitted' && status === 'draft' && submittedAt) return 'receipt';
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
  const kind = letterFor(application, to, submittedAt);
  if (!kind) return;
  const write = await letterWriter(trx, kind);
  for (const addressee of await withOwners(trx, [{ ...application, status: to, submittedAt }])) {
    const { id, userId, isConfirmed } = addressee;
    const isReceipt = kind === 'receipt';
    const email = write(addressee, {}, isReceipt && !isConfirmed ? [NOT_ATTACHED] : []);
    const attachedApplicationId = isReceipt && isConfirmed ? id : null;
    await queueEmail(trx, now, { userId, email, applicationId: id, attachedApplicationId });
  }
}
