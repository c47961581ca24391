import { z } from 'zod';
import { administratorApplicationSchema } from '../applications/schema.ts';
import { mistakeSchema } from '../mistakes/schema.ts';
import { studentAnswerSchema } from '../students/spare-names.ts';
import { assessmentShape, chosenSubjectSchema } from './assessment.ts';

/** Where letters go, and whether they arrive (standing §7). */
const contactSchema = z.object({
  email: z.string(),
  isConfirmed: z.boolean(),
  /** A mail server has refused a letter to it. */
  isRefused: z.boolean(),
});
export type Contact = z.infer<typeof contactSchema>;

/** An application with the complete record of its student (decisions §10) and what it is decided by. */
export const applicationDetailsSchema = administratorApplicationSchema.extend({
  student: studentAnswerSchema,
  contact: contactSchema,
  /** What the applicant says is wrong (standing §3). */
  mistakes: z.array(mistakeSchema),
  ...assessmentShape,
  /** Each chosen subject once, in the order of the choices. */
  eligibility: z.array(chosenSubjectSchema),
});
export type ApplicationDetails = z.input<typeof applicationDetailsSchema>;
