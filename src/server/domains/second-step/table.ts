import type { Generated } from 'kysely';

export type SecondStepTables = {
  secondSteps: {
    userId: number;
    /** Shown, but no code of it entered yet. */
    offeredSecret: string | null;
    /** As it is: codes are computed from it. */
    secret: string | null;
    confirmedAt: string | null;
    /** Of the last code that was accepted: none of that step or an earlier one is accepted again. */
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
