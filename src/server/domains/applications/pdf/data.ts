import { z } from 'zod';
import { applicationSchema } from '../../../../shared/applications/schema.ts';
import { documentSchema } from '../../../../shared/documents/schema.ts';
import { examResultSchema } from '../../../../shared/exam-results/schema.ts';
import { studentSchema } from '../../../../shared/students/record.ts';

/** What stands above every PDF. */
export const letterheadShape = {
  schoolName: z.string(),
  /** The picture's bytes. */
  badge: z.instanceof(Uint8Array).nullable(),
};

/** The data of one application's PDF, as sent to the worker thread. */
export const pdfDataSchema = z.object({
  ...letterheadShape,
  /** Its name. */
  intake: z.string(),
  /** Administrators see the scores, and their own labels for the status. */
  reader: z.enum(['applicant', 'administrator']),
  madeAt: z.string(),
  application: applicationSchema,
  student: studentSchema,
  examResults: z.array(examResultSchema),
  documents: z.array(documentSchema),
});
export type PdfData = z.infer<typeof pdfDataSchema>;
