import type { Generated } from 'kysely';
import type { AuditKind } from '../../../shared/audit/actions.ts';

export type AuditTables = {
  audit: {
    id: Generated<number>;
    at: string;
    actorId: number | null;
    actorEmail: string;
    action: string;
    kind: Generated<AuditKind>;
    entity: string;
    entityId: string;
    before: string | null;
    after: string | null;
    /** 1 when the values were removed because the person they were about was deleted. */
    isErased: Generated<number>;
  };
};
