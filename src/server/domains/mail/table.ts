import type { Generated } from 'kysely';
import type { ReminderKind } from '../../../shared/reminders/schema.ts';

/** The purpose of a mailed link to an account. */
export type LinkPurpose = 'password_reset' | 'email_confirmation' | 'email_change_undo';

/**
 * Who caused an email: the account itself, a stranger who typed an address into a public form, or a super administrator
 * about another account.
 */
export type EmailCause = 'account' | 'stranger' | 'super_admin';

export type MailTables = {
  emails: {
    id: Generated<number>;
    /** Null when it is about a paper application that no account has claimed. */
    userId: number | null;
    to: string;
    subject: string;
    text: string;
    html: string;
    /** The purpose of the link, if there is one. Its token is issued when the email is sent (decisions §10). */
    linkPurpose: LinkPurpose | 'claim' | null;
    /** The change of address that the link undoes. */
    emailChangeId: number | null;
    /** Which reminder to the account it is. */
    reminderKind: Generated<ReminderKind | null>;
    /** The application that the email is about. */
    applicationId: number | null;
    /** The message of an administrator to many, of which this is one copy. */
    messageId: Generated<number | null>;
    /** The request that it is about; its next change withdraws it. */
    requestId: Generated<number | null>;
    /** The offer that it is about; its next change withdraws it. */
    offerId: Generated<number | null>;
    /** The application whose PDF is attached; the PDF is made when the email is sent. */
    attachedApplicationId: number | null;
    /** How often making the PDF failed. */
    attachmentFailures: Generated<number>;
    createdAt: string;
    /** When the email is dropped unsent; null for never. */
    expiresAt: string | null;
    /** 1 when it says where an application stands. The next change of its status withdraws it. */
    tellsStatus: Generated<number>;
    /** 1 when the applicant was told something else before, which it corrects. */
    correctsStatus: Generated<number>;
    /** The undoing of the decision that took it back unsent. It is not sent unless that is undone. */
    takenBackBy: Generated<number | null>;
    /** It is not sent before this time; null for at once. */
    notBefore: string | null;
    attempts: Generated<number>;
    nextAttemptAt: string;
    lastError: string | null;
    /** Set while an attempt is under way; nobody else makes one until then, even if its end is never recorded. */
    takenUntil: string | null;
  };
  /** The emails of the last hour that somebody can cause at will, sent or waiting. */
  countedEmails: {
    id: Generated<number>;
    userId: number;
    address: string;
    cause: EmailCause;
    at: string;
  };
};
