import { composeLetter, type Letterhead } from '../../platform/mail/letter.ts';

type Recipient = { email: string; firstName: string };

export const confirmationLetter = (letterhead: Letterhead, { email, firstName }: Recipient, url: string) =>
  composeLetter(letterhead, {
    to: email,
    subject: 'Please confirm your email address',
    preview: 'One press of a button, and the school can write to you.',
    paragraphs: [
      `Dear ${firstName},`,
      'An account with this email address was created on the sixth form admissions portal. Please confirm that the address is yours. The link below works for seven days.',
      'If you did not create the account, you can ignore this message.',
    ],
    link: { label: 'Confirm my email address', url },
  });

export const passwordResetLetter = (letterhead: Letterhead, { email, firstName }: Recipient, url: string) =>
  composeLetter(letterhead, {
    to: email,
    subject: 'Reset your password',
    preview: 'The link in this message works once, for one hour.',
    paragraphs: [
      `Dear ${firstName},`,
      'Somebody asked to reset the password of your account on the sixth form admissions portal. The link below works once, for one hour.',
      'If it was not you, you can ignore this message; your password stays as it is.',
    ],
    link: { label: 'Choose a new password', url },
  });
