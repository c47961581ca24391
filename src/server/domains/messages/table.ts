import type { Generated } from 'kysely';

export type MessageTables = {
  /** What administrators wrote to many applicants, as it was typed. */
  messages: {
    id: Generated<number>;
    createdAt: string;
    createdById: number | null;
    createdByEmail: string;
    subject: string;
    text: string;
  };
  /** Whom a message was meant for. One that waits, or could not be delivered, is in the queue of mail. */
  messageRecipients: {
    messageId: number;
    applicationId: number;
    /** 1 for those without a confirmed address, to whom nothing was sent. */
    isLeftOut: number;
    sentAt: string | null;
  };
};
