import { formatDateTime } from '../../../shared/format/dates.ts';
import type { User } from '../../../shared/users/schema.ts';
import { composeEmail, greeting, type Letterhead } from '../mail/email.ts';

type Recipient = Pick<User, 'email' | 'firstName' | 'emailVerified'>;

const PORTAL = 'the sixth form admissions portal';
const greetingOf = ({ emailVerified, firstName }: Recipient) => greeting(emailVerified, firstName);

/** Why the address has to be confirmed, and what to do if the reader knows nothing about it. */
const REASONS = {
  created: [
    `An account with this email address was created on ${PORTAL}.`,
    'If you did not create the account, you can ignore this message.',
  ],
  changed: [
    `The email address of an account on ${PORTAL} was changed to this one.`,
    'If you did not change it, you can ignore this message.',
  ],
} as const;
export type ConfirmationReason = keyof typeof REASONS;

export function confirmationEmail(
  letterhead: Letterhead,
  recipient: Recipient,
  url: string,
  reason: ConfirmationReason = 'created',
) {
  const [what, otherwise] = REASONS[reason];
  return composeEmail(letterhead, {
    to: recipient.email,
    subject: 'Please confirm your email address',
    preview: 'One press of a button, and the school can write to you.',
    paragraphs: [
      greetingOf(recipient),
      `${what} Please confirm that the address is yours. The link below works for seven days.`,
      otherwise,
    ],
    link: { label: 'Confirm my email address', url },
  });
}

/** Why there is a link for a new password, and what whoever knows nothing of it may do. */
const RESET_REASONS = {
  asked: [
    `Somebody asked to reset the password of your account on ${PORTAL}.`,
    'If it was not you, you can ignore this message; your password stays as it is.',
  ],
  undone: [
    `Your account on ${PORTAL} has this email address again, and its password works no longer: whoever changed the address may know it. Please choose a new one.`,
    'When the hour is over, you can ask for another link on the log-in page.',
  ],
} as const;
export type ResetReason = keyof typeof RESET_REASONS;

export function passwordResetEmail(
  letterhead: Letterhead,
  recipient: Recipient,
  url: string,
  reason: ResetReason,
) {
  const [what, otherwise] = RESET_REASONS[reason];
  return composeEmail(letterhead, {
    to: recipient.email,
    subject: 'Reset your password',
    preview: 'The link in this message works once, for one hour.',
    paragraphs: [greetingOf(recipient), `${what} The link below works once, for one hour.`, otherwise],
    link: { label: 'Choose a new password', url },
  });
}

export const passwordChangedEmail = (
  letterhead: Letterhead,
  recipient: Recipient,
  { changedAt, url }: { changedAt: string; url: string },
) =>
  composeEmail(letterhead, {
    to: recipient.email,
    subject: 'Your password was changed',
    preview: 'If it was you, there is nothing to do.',
    paragraphs: [
      greetingOf(recipient),
      `The password of your account on ${PORTAL} was changed on ${formatDateTime(changedAt)}.`,
      'If it was you, or the school at your request, there is nothing to do. If it was not you, please ask for a link to choose a new password at once, and tell the school.',
    ],
    link: { label: 'Ask for a new password', url },
  });

/** Recognizable to the owner, but no text chosen by a stranger: the new address is not confirmed yet. */
function masked(email: string) {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}

type ChangedEmail = { newEmail: string; changedAt: string };

/** Sent to the address that the account had before. */
export const addressChangedEmail = (
  letterhead: Letterhead,
  recipient: Recipient,
  { newEmail, changedAt, url }: ChangedEmail & { url: string },
) =>
  composeEmail(letterhead, {
    to: recipient.email,
    subject: 'Your email address was changed',
    preview: 'If it was not you, undo the change with the link in this message.',
    paragraphs: [
      greetingOf(recipient),
      `The email address of your account on ${PORTAL} was changed on ${formatDateTime(changedAt)}, to ${masked(newEmail)}.`,
      'If it was you, there is nothing to do. If it was not you, please undo the change with the link below and then choose a new password. The link works once, for seven days, and logs the account out everywhere.',
    ],
    link: { label: 'Undo the change', url },
  });

/** To the address that an account had in between, and that takes nothing back. */
export const addressSetBackEmail = (
  letterhead: Letterhead,
  recipient: Recipient,
  { newEmail, changedAt }: ChangedEmail,
) =>
  composeEmail(letterhead, {
    to: recipient.email,
    subject: 'Your email address was set back',
    preview: 'The account has the email address again that it had before.',
    paragraphs: [
      greetingOf(recipient),
      `The email address of your account on ${PORTAL} was set back on ${formatDateTime(changedAt)} to the one before, ${masked(newEmail)}.`,
      'If that is not what you wish, please contact the school.',
    ],
  });
