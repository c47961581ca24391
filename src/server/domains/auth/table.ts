import type { Generated } from 'kysely';
import type { LinkPurpose } from '../mail/table.ts';

export type TokenPurpose = 'set_up' | LinkPurpose;

export type AuthTables = {
  sessions: {
    tokenHash: string;
    userId: number;
    createdAt: string;
    lastUsedAt: string;
    /** The browser and system of the log-in, in words. */
    device: string;
  };
  loginAttempts: {
    id: Generated<number>;
    email: string;
    at: string;
    /** The known device that made the attempt; null for strangers. */
    device: string | null;
  };
  knownDevices: {
    tokenHash: string;
    userId: number;
    createdAt: string;
    lastUsedAt: string;
  };
  oneTimeTokens: {
    tokenHash: string;
    purpose: TokenPurpose;
    userId: number | null;
    /** The change that this link undoes. */
    emailChangeId: number | null;
    createdAt: string;
    expiresAt: string | null;
  };
  /** Changes of an account's email address that the former address can still undo. */
  emailChanges: {
    id: Generated<number>;
    userId: number;
    previousEmail: string;
    wasVerified: number;
    changedAt: string;
  };
};
