import type { PdfDownload } from '../../platform/http/pdf-downloads.ts';
import { getApplicationPdf } from './application-pdf.ts';

export const applicationDownload: PdfDownload = {
  name: 'applications.pdf',
  path: '/students/:id/application/pdf',
  summary: 'A student’s application as a PDF file',
  make: (context, id) => getApplicationPdf(context, context.actor, id),
};
