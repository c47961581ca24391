import { z } from 'zod';
import { emailAddress } from '../text/fields.ts';
import { passphraseSchema } from './encryption.ts';

/**
 * The mailbox that sends the backup (administrators §3). These settings are stored only in the administrator's
 * browser.
 */
export const EMAIL_SERVICES = ['gmail', 'outlook', 'yahoo'] as const;
export const EMAIL_SERVICE_LABELS: Record<(typeof EMAIL_SERVICES)[number], string> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  yahoo: 'Yahoo',
};

export const EMAIL_NEEDED_TITLE = 'Email Configuration Required';
export const EMAIL_NEEDED = 'Please configure email settings first.';
const needed = z.string(EMAIL_NEEDED).trim().min(1, EMAIL_NEEDED);

export const emailConfigSchema = z.object(
  {
    service: z.enum(EMAIL_SERVICES, 'Email service must be gmail, outlook or yahoo'),
    user: needed.pipe(emailAddress('Please enter the email address that sends the backup')),
    pass: z.string(EMAIL_NEEDED).min(1, EMAIL_NEEDED),
    to: needed.pipe(emailAddress('Please enter the email address that receives the backup')),
    /** Encrypts the file. Without it, the public keys of the server do, if it has any. */
    passphrase: passphraseSchema.optional(),
  },
  EMAIL_NEEDED,
);
export type EmailConfig = z.infer<typeof emailConfigSchema>;

/** The largest attachment that email providers accept (administrators §9). */
export const LARGEST_EMAILED_BYTES = 25 * 1024 ** 2;
