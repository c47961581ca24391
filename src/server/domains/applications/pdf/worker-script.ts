import { performJobs } from '../../../platform/job-worker.ts';
import { offerPdfSchema } from '../../offers/pdf/data.ts';
import { renderOfferPdf } from '../../offers/pdf/render.ts';
import { pdfDataSchema } from './data.ts';
import { renderPdf } from './render.ts';

performJobs((job) => {
  const offer = offerPdfSchema.safeParse(job);
  return offer.success ? renderOfferPdf(offer.data) : renderPdf(pdfDataSchema.parse(job));
});
