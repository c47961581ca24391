import type { Generated } from 'kysely';

export type MailTables = {
  letters: {
    id: Generated<number>;
    userId: number;
    to: string;
    subject: string;
    text: string;
    html: string;
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
};
