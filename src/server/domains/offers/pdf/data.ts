import { z } from 'zod';
import { letterheadShape } from '../../applications/pdf/data.ts';

/** The data of an offer's PDF, as sent to the worker thread. */
export const offerPdfSchema = z.object({
  offerOf: z.string(),
  ...letterheadShape,
  name: z.string(),
  subjects: z.array(z.string()),
  /** Null for subjects that are neither choice. */
  choice: z.enum(['first choice', 'second choice']).nullable(),
  stateText: z.string(),
  conditions: z.string(),
  code: z.string(),
  madeAt: z.string(),
});
export type OfferPdfData = z.infer<typeof offerPdfSchema>;
