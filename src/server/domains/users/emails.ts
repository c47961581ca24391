import type { User } from '../../../shared/users/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { composeEmail, greeting } from '../mail/email.ts';
import { queueEmail } from '../mail/service.ts';
import { letterhead } from '../settings/service.ts';
import { listUsers } from './service.ts';

/** Tells the other super administrators about a new one (decisions §10). Only confirmed addresses are told the name. */
export async function tellSuperAdministrators(
  trx: Transaction,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  newcomer: User,
) {
  const head = await letterhead(trx);
  const others = (await listUsers(trx)).filter(
    ({ id, role, isActive }) => id !== newcomer.id && role === 'super_admin' && isActive,
  );
  for (const { id: userId, email: address, emailVerified, firstName } of others) {
    const who = emailVerified
      ? `${newcomer.firstName} ${newcomer.lastName} (${newcomer.email})`
      : 'An account';
    const email = composeEmail(head, {
      to: address,
      subject: 'There is a new super administrator',
      preview: 'If you did not expect it, please look at the users of the portal.',
      paragraphs: [
        greeting(emailVerified, firstName),
        `${who} has become a super administrator of the sixth form admissions portal, who can read and change everything.`,
        'If you did not expect it, please look at the users of the portal, and change your own password.',
      ],
      link: { label: 'Open the users', url: `${config.publicUrl}/admin/users` },
    });
    await queueEmail(trx, timestamp(clock), { userId, email });
  }
}
