import type { FastifyInstance } from 'fastify';
import { idParamsSchema, parseTexts, sendPrivateFile } from '../../platform/http/bytes.ts';
import { downloadOperation } from '../../platform/rest/byte-routes.ts';
import type { CreateContext } from '../../platform/trpc/context.ts';
import { requireSignedIn } from '../../platform/trpc/procedures.ts';
import { getApplicationPdf } from './application-pdf.ts';

const APPLICATION_PDF = '/students/:id/application/pdf';
const PDF = 'application/pdf';

/** For the contract at /api/docs. */
export const applicationOperations = [
  downloadOperation({
    name: 'applications.pdf',
    path: APPLICATION_PDF,
    summary: 'A student’s application as a PDF file',
    input: idParamsSchema,
    contentType: PDF,
  }),
];

/** Downloading an application. */
export function registerApplicationRoutes(app: FastifyInstance, createContext: CreateContext) {
  app.get(`/api${APPLICATION_PDF}`, { compress: false }, async (request, reply) => {
    const context = requireSignedIn(await createContext(request, reply));
    const { id } = parseTexts(idParamsSchema, request.params);
    const { fileName, bytes } = await getApplicationPdf(context, context.actor, id);
    return sendPrivateFile(reply, {
      name: fileName,
      contentType: PDF,
      size: bytes.length,
      bytes,
      disposition: 'attachment',
    });
  });
}
