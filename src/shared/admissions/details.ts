import type { z } from 'zod';
import { administratorApplicationSchema } from '../applications/schema.ts';
import { studentAnswerSchema } from '../students/spare-names.ts';

/** An application with the complete record of its student (decisions §10). */
export const applicationDetailsSchema = administratorApplicationSchema.extend({
  student: studentAnswerSchema,
});
export type ApplicationDetails = z.input<typeof applicationDetailsSchema>;
