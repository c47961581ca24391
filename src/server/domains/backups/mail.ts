import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type EmailConfig, LARGEST_EMAILED_BYTES } from '../../../shared/backups/email.ts';
import type { Backup } from '../../../shared/backups/list.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { failureReason } from '../../../shared/mail/failure.ts';
import { type Mailbox, MailError, sendFrom } from '../../platform/mail/mailer.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { composeEmail } from '../mail/email.ts';
import { letterhead } from '../settings/service.ts';
import type { Options } from './progress.ts';

/** nodemailer's names of the providers. */
const PROVIDERS: Record<EmailConfig['service'], string> = {
  gmail: 'Gmail',
  outlook: 'Outlook365',
  yahoo: 'Yahoo',
};

function mailboxOf({ user, pass, service }: EmailConfig, relay: string | undefined): Mailbox {
  return { user, pass, ...(relay ? { relay } : { service: PROVIDERS[service] }) };
}

const asWhat = { database: 'the database', full: 'the database and every uploaded document' };

async function composeBackupEmail(
  { db, config }: Services,
  { name, created, type, size }: Backup,
  to: string,
) {
  return composeEmail(await letterhead(db), {
    to,
    subject: `Backup of ${formatDateTime(created)}`,
    preview: name,
    paragraphs: [
      `This is a backup of ${config.publicUrl}, made on ${formatDateTime(created)}: ${asWhat[type]}, ${formatFileSize(size)}.`,
      'It holds personal data of the applicants. Please keep it where nobody else can read it, and delete it when there are newer ones.',
      'To restore it, upload the file under Database Backup, Restore Data.',
    ],
  });
}

/** Yields the bytes of the file and reports how many have been sent. */
async function* counted(filePath: string, size: number, { onProgress, signal }: Options) {
  let sent = 0;
  for await (const chunk of createReadStream(filePath, signal && { signal })) {
    yield chunk;
    sent += chunk.length;
    onProgress({ phase: 'send', share: sent / size });
  }
}

/**
 * Sends a backup from the mailbox given in the request. The mailbox is used once, and never stored or logged
 * (decisions §8). The backup stays in either case.
 * @returns why the backup was not sent; undefined when it was.
 */
export async function mailBackup(
  services: Services,
  { filePath, ...backup }: Backup & { filePath: string },
  emailConfig: EmailConfig,
  options: Options,
): Promise<string | undefined> {
  const { size, name } = backup;
  if (size > LARGEST_EMAILED_BYTES) {
    return `The backup was made, but with ${formatFileSize(size)} it is too large for an email, which takes ${formatFileSize(LARGEST_EMAILED_BYTES)}. Please download it.`;
  }
  const content = Readable.from(counted(filePath, size, options), { objectMode: false });
  try {
    const email = await composeBackupEmail(services, backup, emailConfig.to);
    const mailbox = mailboxOf(emailConfig, services.config.backupSmtpOverride);
    await sendFrom(mailbox, email, [{ filename: name, contentType: 'application/octet-stream', content }]);
    return undefined;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    services.log.warn({ code: error.code }, 'backup not mailed');
    return `The backup was made, but not emailed. ${failureReason(error.code)}`;
  } finally {
    content.destroy();
  }
}
