import type { Generated } from 'kysely';

export type SecondStepTables = {
  secondSteps: {
    userId: number;
    /** Shown to the user, but not confirmed by a code yet. */
    offeredSecret: string | null;
    /** In plain text, because codes are computed from it. */
    secret: string | null;
    confirmedAt: string | null;
    /** The period of the last accepted code. No code of this period or an earlier one is accepted again. */
    lastTimeStep: number | null;
  };
  recoveryCodes: {
    codeHash: string;
    userId: number;
  };
  secondStepPolicy: {
    id: number;
    isRequired: Generated<number>;
  };
};
