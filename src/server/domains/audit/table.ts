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
    /** The values were removed with the person that they were about. */
    isErased: Generated<number>;
  };
};
