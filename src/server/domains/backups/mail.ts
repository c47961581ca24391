import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type EmailConfig, LARGEST_EMAILED_BYTES } from '../../../shared/backups/email.ts';
import { ENCRYPTED } from '../../../shared/backups/encryption.ts';
import type { Backup } from '../../../shared/backups/list.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { failureReason } from '../../../shared/mail/failure.ts';
import { type Mailbox, MailError, sendFrom } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { composeEmail } from '../mail/email.ts';
import { letterhead } from '../settings/service.ts';
import { counted } from './child/counted.ts';
import { encryptedBytes, recipientsOf } from './encryption.ts';
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
  isEncrypted: boolean,
) {
  return composeEmail(await letterhead(db), {
    to,
    subject: `Backup of ${formatDateTime(created)}`,
    preview: name,
    paragraphs: [
      `This is a backup of ${config.publicUrl}, made on ${formatDateTime(created)}: ${asWhat[type]}, ${formatFileSize(size)}.`,
      'It holds personal data of the applicants. Please keep it where nobody else can read it, and delete it when there are newer ones.',
      `To restore it, upload the file under Database Backup, Restore Data.${isEncrypted ? ' It is encrypted: that page asks for its passphrase or secret key.' : ''}`,
    ],
  });
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
  const key = emailConfig.passphrase ? { passphrase: emailConfig.passphrase } : recipientsOf(services.config);
  const bytes = key ? encryptedBytes(services, filePath, key) : createReadStream(filePath);
  const onShare = (share: number) => options.onProgress({ phase: 'send', share });
  const content = Readable.from(counted(bytes, size, onShare), { objectMode: false });
  options.signal?.addEventListener('abort', () => bytes.destroy(), { once: true });
  try {
    const email = await composeBackupEmail(services, backup, emailConfig.to, key !== undefined);
    const mailbox = mailboxOf(emailConfig, services.config.backupSmtpOverride);
    const filename = key ? `${name}${ENCRYPTED}` : name;
    await sendFrom(mailbox, email, [{ filename, contentType: 'application/octet-stream', content }]);
    return undefined;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    services.log.warn({ code: error.code }, 'backup not mailed');
    return `The backup was made, but not emailed. ${failureReason(error.code)}`;
  } finally {
    content.destroy();
    bytes.destroy();
  }
}
