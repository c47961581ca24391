import type { FastifyInstance } from 'fastify';
import { idParamsSchema, parseTexts, sendPrivateFile } from '../../platform/http/bytes.ts';
import { takeTurn } from '../../platform/http/turn.ts';
import { downloadOperation } from '../../platform/rest/byte-routes.ts';
import type { CreateContext } from '../../platform/trpc/context.ts';
import { requireSignedIn } from '../../platform/trpc/procedures.ts';
import { createTurns } from '../../platform/turns.ts';
import { getApplicationPdf } from './application-pdf.ts';

const APPLICATION_PDF = '/students/:id/application/pdf';
const PDF = 'application/pdf';

/** The operations for the contract at /api/docs. */
export const applicationOperations = [
  downloadOperation({
    name: 'applications.pdf',
    path: APPLICATION_PDF,
    summary: 'A student’s application as a PDF file',
    input: idParamsSchema,
    contentType: PDF,
  }),
];

/**
 * The download of an application as a PDF. Each account has one PDF made at a time, so nobody can fill the queue of the
 * one worker thread that serves everybody.
 */
export function registerApplicationRoutes(app: FastifyInstance, createContext: CreateContext) {
  const turns = createTurns();
  app.get(`/api${APPLICATION_PDF}`, { compress: false }, async (request, reply) => {
    const signIn = async () => requireSignedIn(await createContext(request, reply));
    const { context, endTurn } = await takeTurn(turns, reply, signIn);
    const { id } = parseTexts(idParamsSchema, request.params);
    const { fileName, bytes } = await getApplicationPdf(context, context.actor, id).finally(endTurn);
    return sendPrivateFile(reply, {
      name: fileName,
      contentType: PDF,
      size: bytes.length,
      bytes,
      disposition: 'attachment',
    });
  });
}
