import { type CopiesAtPlace, copyProblem, hasArrived } from '../../../shared/backups/copies.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { composeEmail, greeting } from '../mail/email.ts';
import { queueEmail } from '../mail/service.ts';
import { letterhead } from '../settings/service.ts';
import { listUsers } from '../users/service.ts';

type EmailContent = { subject: string; preview: string; paragraphs: string[] };

/** Queues the email for every active super administrator. */
async function queueEmails(
  trx: Transaction,
  { clock, config }: Services,
  { paragraphs, ...content }: EmailContent,
) {
  const head = await letterhead(trx);
  const users = await listUsers(trx);
  for (const { id, email: address, firstName, emailVerified } of users.filter(
    (user) => user.isActive && user.role === 'super_admin',
  )) {
    const email = composeEmail(head, {
      ...content,
      to: address,
      paragraphs: [greeting(emailVerified, firstName), ...paragraphs],
      link: { label: 'Open the backups', url: `${config.publicUrl}/admin/backup` },
    });
    await queueEmail(trx, timestamp(clock), { userId: id, email });
  }
}

/** Reports that the nightly backup failed. */
export const queueFailureEmails = (trx: Transaction, services: Services, failure: string) =>
  queueEmails(trx, services, {
    subject: 'The automatic backup failed',
    preview: failure,
    paragraphs: [
      `the portal could not back itself up: ${failure}`,
      'It tries again at its usual time. Until then, please make a backup by hand and see whether it succeeds.',
    ],
  });

/** Reports what is wrong with the copies of the nightly backup off the machine. */
export const queueCopyEmails = (trx: Transaction, services: Services, copies: CopiesAtPlace) =>
  queueEmails(trx, services, {
    subject: hasArrived(copies) ? 'Old copies of backups were not deleted' : 'The backup was not copied',
    preview: copies.failure ?? '',
    paragraphs: [
      `the portal has backed itself up. ${copyProblem(copies)}`,
      hasArrived(copies)
        ? 'Please see to it before there is no room left there for the next ones.'
        : 'Until then the only backup of last night is on the portal’s own machine.',
    ],
  });

/** Reports what is wrong with the nightly backup. */
export const queueFaultEmails = (trx: Transaction, services: Services, lacks: string) =>
  queueEmails(trx, services, {
    subject: 'The automatic backup has a fault',
    preview: lacks,
    paragraphs: [
      `the portal has backed itself up. ${lacks}`,
      'The last automatic backup without a fault is kept beside the newer ones.',
    ],
  });
