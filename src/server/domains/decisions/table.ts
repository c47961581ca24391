import type { Generated } from 'kysely';
import type { Told } from '../../../shared/decisions/schema.ts';

export type DecisionTables = {
  /** One row. */
  decisionSettings: {
    id: number;
    told: Told;
    /** Incremented by each change. */
    version: number;
  };
  /** Scheduled, past and cancelled releases. */
  releases: {
    id: Generated<number>;
    createdAt: string;
    createdById: number | null;
    createdByEmail: string;
    /** A JSON array. */
    statuses: string;
    /** Whether only applications that matched filters are told. The filters are not kept: a search may be a name. */
    isFiltered: number;
    dueAt: string;
    /** The number of applications to be told, since the release those that were. */
    letters: number;
    releasedAt: string | null;
    cancelledAt: string | null;
  };
  /** The applications that a release is still to tell. A row is deleted in the transaction that queues its email. */
  releaseApplications: {
    releaseId: number;
    applicationId: number;
  };
};
