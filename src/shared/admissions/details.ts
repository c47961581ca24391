import { z } from 'zod';
import { administratorApplicationSchema } from '../applications/schema.ts';
import { studentAnswerSchema } from '../students/spare-names.ts';
import { assessmentShape, chosenSubjectSchema } from './assessment.ts';

/** An application with the complete record of its student (decisions §10) and what it is decided by. */
export const applicationDetailsSchema = administratorApplicationSchema.extend({
  student: studentAnswerSchema,
  ...assessmentShape,
  /** Each chosen subject once, in the order of the choices. */
  eligibility: z.array(chosenSubjectSchema),
});
export type ApplicationDetails = z.input<typeof applicationDetailsSchema>;
