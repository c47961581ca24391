import type { Generated } from 'kysely';
import type { IntakeState } from '../../../shared/intakes/schema.ts';

export type IntakeTables = {
  intakes: {
    id: Generated<number>;
    /** The year of the application IDs, and of the September in which its students would begin. */
    entryYear: number;
    name: string;
    /** Exactly one is current. */
    state: IntakeState;
    openedAt: string;
    closedAt: string | null;
    /** Since when a closed one is open for corrections. */
    reopenedAt: string | null;
    /** The schedule of the portal when it was closed. */
    openDate: string | null;
    closeDate: string | null;
    /** The catalogue by which its applications were decided, since it was closed; of intakes closed before, none. */
    catalogue: string | null;
    /** Why its applications are kept although their time is over. */
    heldBack: string | null;
  };
};
