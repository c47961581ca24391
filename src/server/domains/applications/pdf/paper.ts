import { z } from 'zod';
import { applicationSchema } from '../../../../shared/applications/schema.ts';
import { documentSchema } from '../../../../shared/documents/schema.ts';
import { examResultSchema } from '../../../../shared/exam-results/schema.ts';
import { studentSchema } from '../../../../shared/students/record.ts';

/** All that stands on the paper of one application: what the thread that makes it is handed. */
export const paperSchema = z.object({
  schoolName: z.string(),
  /** An officer's paper has the scores, and the officers' word for the status. */
  reader: z.enum(['applicant', 'officer']),
  madeAt: z.string(),
  application: applicationSchema,
  student: studentSchema,
  examResults: z.array(examResultSchema),
  documents: z.array(documentSchema),
});
export type Paper = z.infer<typeof paperSchema>;
