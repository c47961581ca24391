import { timestamp } from '../../platform/clock.ts';
import { composeLetter } from '../../platform/mail/letter.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { queueLetter } from '../mail/service.ts';
import { letterhead } from '../settings/service.ts';
import { listUsers } from '../users/service.ts';

/** Tells every super administrator that the nightly backup failed. */
export async function queueFailureLetters(trx: Transaction, { clock, config }: Services, failure: string) {
  const head = await letterhead(trx);
  const users = await listUsers(trx);
  for (const { id, email, firstName } of users.filter(
    (user) => user.isActive && user.role === 'super_admin',
  )) {
    const message = composeLetter(head, {
      to: email,
      subject: 'The automatic backup failed',
      preview: failure,
      paragraphs: [
        `Dear ${firstName},`,
        `the portal could not back itself up: ${failure}`,
        'It tries again at its usual time. Until then, please make a backup by hand and see whether it succeeds.',
      ],
      link: { label: 'Open the backups', url: `${config.publicUrl}/admin/backup` },
    });
    await queueLetter(trx, timestamp(clock), { userId: id, message });
  }
}
