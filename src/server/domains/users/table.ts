import type { Generated } from 'kysely';
import type { Role } from '../../../shared/auth/constants.ts';

export type UserTables = {
  users: {
    id: Generated<number>;
    email: string;
    firstName: string;
    lastName: string;
    passwordHash: string;
    role: Generated<Role>;
    emailVerified: Generated<number>;
    isActive: Generated<number>;
    createdAt: string;
    lastLoginAt: string | null;
  };
};
