import type { Generated } from 'kysely';

export type AuditTables = {
  audit: {
    id: Generated<number>;
    at: string;
    actorId: number | null;
    actorEmail: string;
    action: string;
    entity: string;
    entityId: string;
    before: string | null;
    after: string | null;
  };
};
