import type { Generated } from 'kysely';

export type TokenPurpose = 'set_up' | 'password_reset' | 'email_confirmation';

export type AuthTables = {
  sessions: {
    tokenHash: string;
    userId: number;
    createdAt: string;
    lastUsedAt: string;
    /** With what somebody logged in, in words. */
    device: string;
  };
  loginAttempts: {
    id: Generated<number>;
    email: string;
    at: string;
    /** The known device that tried it; null for strangers. */
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
    createdAt: string;
    expiresAt: string | null;
  };
};
