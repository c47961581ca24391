import { z } from 'zod';
import { documentSchema } from '../documents/schema.ts';
import { examResultSchema } from '../exam-results/schema.ts';
import { intakeOfRecordSchema } from '../intakes/schema.ts';
import { applicantOfferSchema } from '../places/offers.ts';
import { requestSchema } from '../requests/schema.ts';
import { studentAnswerSchema } from '../students/spare-names.ts';
import { childSchema } from './children.ts';
import { applicationSchema, savedDraftSchema } from './schema.ts';
import { standingSchema } from './standing.ts';

/** All that an applicant's pages show of one child, and who the others are. */
export const overviewSchema = z.object({
  student: studentAnswerSchema.nullable(),
  examResults: z.array(examResultSchema),
  documents: z.array(documentSchema),
  requests: z.array(requestSchema),
  application: applicationSchema.nullable(),
  /** Whether the school has withdrawn the application, which is a draft since. */
  isWithdrawn: z.boolean(),
  standing: standingSchema.nullable(),
  offer: applicantOfferSchema.nullable(),
  draft: savedDraftSchema.nullable(),
  intake: intakeOfRecordSchema,
  /** The one that the pages show first, first. */
  children: z.array(childSchema),
});
