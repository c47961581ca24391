import { z } from 'zod';
import { EMAIL_SERVICES, type EmailConfig, emailConfigSchema } from '../../../shared/backups/email.ts';
import { passphraseSchema } from '../../../shared/backups/encryption.ts';
import { emailAddress } from '../../../shared/text/fields.ts';
import { readStored, removeStored, writeStored } from '../../components/state/storage.ts';

/** Stored only in this browser (administrators §3). */
const KEY = 'backupEmail';

export const storedEmailConfig = () => readStored(KEY, (value) => emailConfigSchema.parse(value));
export const storeEmailConfig = (config: EmailConfig) => writeStored(KEY, config);
export const removeEmailConfig = () => removeStored(KEY);

export const emailFormSchema = z.object({
  service: z.enum(EMAIL_SERVICES),
  user: emailAddress('Please enter the email address that sends the backup'),
  pass: z.string().min(1, 'App password is required'),
  to: emailAddress('Please enter the email address that receives the backup'),
  passphrase: z.union([z.literal('').transform(() => undefined), passphraseSchema]),
});
export type EmailForm = Record<'service' | 'user' | 'pass' | 'to' | 'passphrase', string>;
export const EMPTY_EMAIL_FORM: EmailForm = { service: 'gmail', user: '', pass: '', to: '', passphrase: '' };
