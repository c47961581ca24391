import type { z } from 'zod';
import { officerApplicationSchema } from '../applications/schema.ts';
import { studentSchema } from '../students/record.ts';

/** One application with the whole record of its student (decisions §10). */
export const applicationDetailsSchema = officerApplicationSchema.extend({ student: studentSchema });
export type ApplicationDetails = z.infer<typeof applicationDetailsSchema>;
