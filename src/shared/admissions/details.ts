import type { z } from 'zod';
import { administratorApplicationSchema } from '../applications/schema.ts';
import { studentSchema } from '../students/record.ts';

/** An application with the complete record of its student (decisions §10). */
export const applicationDetailsSchema = administratorApplicationSchema.extend({ student: studentSchema });
export type ApplicationDetails = z.infer<typeof applicationDetailsSchema>;
