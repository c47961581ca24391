import { failureReason } from '../../../shared/mail/failure.ts';
import type { SentAgain } from '../../../shared/mail/schema.ts';
import { MailError } from '../../platform/mail/mailer.ts';
import type { Actor, Services } from '../../services.ts';
import { recordChange } from '../audit/service.ts';
import { composeEmail } from '../mail/email.ts';
import { requireEmail } from '../mail/service.ts';
import { letterhead } from '../settings/service.ts';
import { getUser } from '../users/service.ts';

/** Sends an email that says that it arrived, at once and only once. @returns what came of it, in words. */
export async function sendTestEmail(
  { db, config, mailer }: Pick<Services, 'db' | 'config' | 'mailer'>,
  to: string,
): Promise<SentAgain> {
  const head = await letterhead(db);
  const email = composeEmail(head, {
    to,
    subject: 'The portal can send email',
    preview: 'This email was sent to try it.',
    paragraphs: [
      'Hello,',
      `somebody who looks after ${config.publicUrl} asked the portal to send this email. It has arrived: nothing has to be done.`,
      'If it lay among the unwanted mail, applicants will find theirs there, too. The mail provider can tell which records (SPF, DKIM) are missing.',
    ],
  });
  try {
    await mailer.send(email, { sender: head.school, attachments: [], isAwaited: true });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { isSent: false, message: failureReason(error.code) };
  }
  if (!mailer.isConfigured)
    return {
      isSent: false,
      message: 'Without SMTP_URL nothing leaves this machine: the email is a file in outbox/.',
    };
  return { isSent: true, message: `The mail server has taken the email to ${to}. See whether it arrives.` };
}

/** As sendTestEmail, to the administrator's own address. @throws TOO_MANY_REQUESTS. */
export async function sendTestEmailToOneself(services: Services, actor: Actor): Promise<SentAgain> {
  const { db, clock } = services;
  const user = await getUser(db, actor.id);
  await db.transaction().execute((trx) => requireEmail(trx, clock, user, 'account'));
  const sent = await sendTestEmail(services, user.email);
  if (sent.isSent)
    await db.transaction().execute((trx) =>
      recordChange(trx, clock, actor, {
        action: 'mail_tried',
        entity: 'letter',
        entityId: 'test',
        before: null,
        after: null,
      }),
    );
  return sent;
}
