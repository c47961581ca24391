import { z } from 'zod';
import type { JobWorker } from '../../../platform/job-worker.ts';
import type { PdfData } from './data.ts';

/** The script of the worker thread that makes PDFs. */
export const PDF_WORKER_SCRIPT = new URL('./worker-script.ts', import.meta.url);

const bytesSchema = z.instanceof(Uint8Array);

/** The PDF of an application, made off the event loop. @throws SERVICE_UNAVAILABLE when that takes too long. */
export const makePdf = async (pdfWorker: JobWorker, data: PdfData) =>
  bytesSchema.parse(await pdfWorker.run(data));
