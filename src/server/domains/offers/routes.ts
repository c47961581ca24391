import type { FastifyInstance } from 'fastify';
import { idParamsSchema, parseTexts, sendPrivateFile } from '../../platform/http/bytes.ts';
import { takeTurn } from '../../platform/http/turn.ts';
import { downloadOperation } from '../../platform/rest/byte-routes.ts';
import type { CreateContext } from '../../platform/trpc/context.ts';
import { requireSignedIn } from '../../platform/trpc/procedures.ts';
import { createTurns } from '../../platform/turns.ts';
import { offerPdf } from './offer-pdf.ts';

const OFFER_PDF = '/applications/:id/offer/pdf';
const PDF = 'application/pdf';

/** The operations for the contract at /api/docs. */
export const offerOperations = [
  downloadOperation({
    name: 'applications.offerPdf',
    path: OFFER_PDF,
    summary: 'The offer of a place as a PDF file, with the code for registration day',
    input: idParamsSchema,
    contentType: PDF,
  }),
];

/** The download of an offer. Each account has one made at a time. */
export function registerOfferRoutes(app: FastifyInstance, createContext: CreateContext) {
  const turns = createTurns();
  app.get(`/api${OFFER_PDF}`, { compress: false }, async (request, reply) => {
    const signIn = async () => requireSignedIn(await createContext(request, reply));
    const { context, endTurn } = await takeTurn(turns, reply, signIn);
    const { id } = parseTexts(idParamsSchema, request.params);
    const { fileName, bytes } = await offerPdf(context, context.actor, id).finally(endTurn);
    return sendPrivateFile(reply, {
      name: fileName,
      contentType: PDF,
      size: bytes.length,
      bytes,
      disposition: 'attachment',
    });
  });
}
