import type { FastifyInstance } from 'fastify';
import { intakeQuerySchema } from '../../../shared/intakes/schema.ts';
import { CSV, parseTexts, sendPrivateFile } from '../../platform/http/bytes.ts';
import type { PdfDownload } from '../../platform/http/pdf-downloads.ts';
import { downloadOperation } from '../../platform/rest/byte-routes.ts';
import type { CreateContext } from '../../platform/trpc/context.ts';
import { requireAdministrator } from '../../platform/trpc/procedures.ts';
import { offerPdf } from './offer-pdf.ts';
import { pupilsCsv } from './pupils.ts';

export const offerDownload: PdfDownload = {
  name: 'applications.offerPdf',
  path: '/applications/:id/offer/pdf',
  summary: 'The offer of a place as a PDF file, with the code for registration day',
  make: (context, id) => offerPdf(context, context.actor, id),
};

const PUPILS = '/admin/registration/pupils.csv';

/** The operations for the contract at /api/docs. */
export const offerOperations = [
  downloadOperation({
    name: 'admin.pupilsFile',
    path: PUPILS,
    summary: 'Who has accepted a place or is enrolled, for the pupil system, as a CSV file',
    input: intakeQuerySchema,
    contentType: CSV,
    schema: { type: 'string' },
  }),
];

/** The file for the school's pupil system. */
export function registerOfferRoutes(app: FastifyInstance, createContext: CreateContext) {
  app.get(`/api${PUPILS}`, { compress: false }, async (request, reply) => {
    const context = requireAdministrator(await createContext(request, reply));
    const { name, bytes } = await pupilsCsv(
      context,
      context.actor,
      parseTexts(intakeQuerySchema, request.query),
    );
    return sendPrivateFile(reply, {
      name,
      contentType: CSV,
      size: bytes.length,
      bytes,
      disposition: 'attachment',
    });
  });
}
