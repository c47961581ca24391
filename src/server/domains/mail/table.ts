import type { Generated } from 'kysely';

/** What a mailed link is for. */
export type LinkPurpose = 'password_reset' | 'email_confirmation' | 'email_change_undo';

/**
 * Who has a letter sent: an account, somebody who types an address into a public form, or a super administrator about
 * another account.
 */
export type LetterCause = 'account' | 'stranger' | 'super_admin';

export type MailTables = {
  letters: {
    id: Generated<number>;
    userId: number;
    to: string;
    subject: string;
    text: string;
    html: string;
    /** What the link in it is for, if it has one. The token is made when the letter is sent (decisions §10). */
    linkPurpose: LinkPurpose | null;
    /** The change that the link undoes. */
    emailChangeId: number | null;
    /** The application that the letter is about. */
    applicationId: number | null;
    /** The application whose PDF goes with it; it is made when the letter is sent. */
    attachedApplicationId: number | null;
    /** How often that failed. */
    attachmentFailures: Generated<number>;
    createdAt: string;
    /** When its link stops working; a letter without one never gets too old. */
    expiresAt: string | null;
    attempts: Generated<number>;
    nextAttemptAt: string;
    lastError: string | null;
    /** While an attempt is under way nobody else makes one; should its end not be recorded, until this time. */
    takenUntil: string | null;
  };
  /** Letters of the last hour that somebody can cause at will, sent or waiting. */
  countedLetters: {
    id: Generated<number>;
    userId: number;
    address: string;
    cause: LetterCause;
    at: string;
  };
};
