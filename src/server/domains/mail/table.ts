import type { Generated } from 'kysely';

export type MailTables = {
  letters: {
    id: Generated<number>;
    userId: number;
    to: string;
    subject: string;
    text: string;
    html: string;
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
