import { timestamp } from '../../platform/clock.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { composeLetter, greeting } from '../mail/letter.ts';
import { queueLetter } from '../mail/service.ts';
import { letterhead } from '../settings/service.ts';
import { listUsers } from '../users/service.ts';

type Letter = { subject: string; preview: string; paragraphs: string[] };

/** Queues the letter for every active super administrator. */
async function queueLetters(
  trx: Transaction,
  { clock, config }: Services,
  { paragraphs, ...letter }: Letter,
) {
  const head = await letterhead(trx);
  const users = await listUsers(trx);
  for (const { id, email, firstName, emailVerified } of users.filter(
    (user) => user.isActive && user.role === 'super_admin',
  )) {
    const message = composeLetter(head, {
      ...letter,
      to: email,
      paragraphs: [greeting(emailVerified, firstName), ...paragraphs],
      link: { label: 'Open the backups', url: `${config.publicUrl}/admin/backup` },
    });
    await queueLetter(trx, timestamp(clock), { userId: id, message });
  }
}

/** Reports that the nightly backup failed. */
export const queueFailureLetters = (trx: Transaction, services: Services, failure: string) =>
  queueLetters(trx, services, {
    subject: 'The automatic backup failed',
    preview: failure,
    paragraphs: [
      `the portal could not back itself up: ${failure}`,
      'It tries again at its usual time. Until then, please make a backup by hand and see whether it succeeds.',
    ],
  });

/** Reports what the nightly backup lacks. */
export const queueGapLetters = (trx: Transaction, services: Services, lacks: string) =>
  queueLetters(trx, services, {
    subject: 'The automatic backup is not complete',
    preview: lacks,
    paragraphs: [
      `the portal has backed itself up. ${lacks}`,
      'An older backup may still hold them: the last one that lacks nothing is kept. That files are damaged can mean that the disk is failing: please have it looked at.',
    ],
  });
