import { z } from 'zod';

/** What a new portal needs before applicants come, in the order in which it is best done. */
export const FIRST_STEPS = [
  'school',
  'badge',
  'contacts',
  'mail',
  'schedule',
  'subjects',
  'colleagues',
  'backup',
] as const;
const firstStepNameSchema = z.enum(FIRST_STEPS, { error: 'There is no such step.' });
export type FirstStepName = z.infer<typeof firstStepNameSchema>;

const firstStepSchema = z.object({
  step: firstStepNameSchema,
  /** Read from what the portal holds. */
  isDone: z.boolean(),
  /** A super administrator said that it is not needed. */
  isAside: z.boolean(),
});
export type FirstStep = z.infer<typeof firstStepSchema>;
export const firstStepsSchema = z.array(firstStepSchema);

export const setAsideSchema = z.object({
  step: firstStepNameSchema,
  isAside: z.boolean('isAside must be true or false'),
});

/** The steps that still wait for somebody. */
export const stepsLeft = (steps: readonly FirstStep[]) =>
  steps.filter(({ isDone, isAside }) => !isDone && !isAside);
