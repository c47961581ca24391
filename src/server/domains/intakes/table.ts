import type { Generated } from 'kysely';

export type IntakeTables = {
  /** A year of entry. Exactly one is current. */
  intakes: {
    id: Generated<number>;
    entryYear: number;
    name: string;
    state: 'current' | 'closed';
    openedAt: string;
    closedAt: string | null;
  };
};
