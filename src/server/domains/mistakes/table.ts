import type { Generated } from 'kysely';

export type MistakeTables = {
  /** What applicants say is wrong in an application that is submitted. */
  reportedMistakes: {
    id: Generated<number>;
    applicationId: number;
    at: string;
    text: string;
    /** When the school had dealt with it. */
    settledAt: string | null;
  };
};
