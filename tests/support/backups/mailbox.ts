import type { EmailConfig } from '../../../src/shared/backups/email.ts';

/** The mailbox that sends backups, as the page asks for it. */
export const MAILBOX: EmailConfig = {
  service: 'gmail',
  user: 'head@school.example',
  pass: 'abcd efgh ijkl mnop',
  to: 'safe@elsewhere.example',
};
