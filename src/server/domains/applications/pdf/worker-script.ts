import { performJobs } from '../../../platform/job-worker.ts';
import { pdfDataSchema } from './data.ts';
import { renderPdf } from './render.ts';

performJobs((job) => renderPdf(pdfDataSchema.parse(job)));
