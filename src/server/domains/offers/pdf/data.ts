import { z } from 'zod';
import { choiceNumberSchema } from '../../../../shared/places/schema.ts';
import { letterheadShape } from '../../applications/pdf/data.ts';

/** The data of an offer's PDF, as sent to the worker thread. */
export const offerPdfSchema = z.object({
  offerOf: z.string(),
  ...letterheadShape,
  name: z.string(),
  subjects: z.array(z.string()),
  choice: choiceNumberSchema,
  stateText: z.string(),
  conditions: z.string(),
  code: z.string(),
  madeAt: z.string(),
});
export type OfferPdfData = z.infer<typeof offerPdfSchema>;
