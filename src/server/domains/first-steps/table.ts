import type { FirstStepName } from '../../../shared/first-steps/schema.ts';

export type FirstStepTables = {
  firstStepsAside: { step: FirstStepName };
};
