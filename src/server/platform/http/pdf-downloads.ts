import type { FastifyInstance } from 'fastify';
import { downloadOperation } from '../rest/byte-routes.ts';
import type { CreateContext, SignedIn } from '../trpc/context.ts';
import { requireSignedIn } from '../trpc/procedures.ts';
import { createTurns } from '../turns.ts';
import { idParamsSchema, parseTexts, sendPrivateFile } from './bytes.ts';
import { takeTurn } from './turn.ts';

/** A PDF that is made when somebody asks for it. */
export type PdfDownload = {
  /** As /api/docs names and describes it. */
  name: string;
  summary: string;
  /** Below /api, with `:id`. */
  path: string;
  /** @throws the refusals of who may read it. */
  make: (context: SignedIn, id: number) => Promise<{ fileName: string; bytes: Uint8Array }>;
};

const PDF = 'application/pdf';

/** The operations for the contract at /api/docs. */
export const pdfOperations = (downloads: PdfDownload[]) =>
  downloads.map(({ make: _make, ...route }) =>
    downloadOperation({ ...route, input: idParamsSchema, contentType: PDF }),
  );

/**
 * Registers the downloads of PDFs. Each account has one PDF made at a time, whatever its kind, so nobody can fill the
 * queue of the one worker thread that serves everybody.
 */
export function registerPdfDownloads(
  app: FastifyInstance,
  createContext: CreateContext,
  downloads: PdfDownload[],
) {
  const turns = createTurns();
  for (const { path, make } of downloads)
    app.get(`/api${path}`, { compress: false }, async (request, reply) => {
      const signIn = async () => requireSignedIn(await createContext(request, reply));
      const { context, endTurn } = await takeTurn(turns, reply, signIn);
      const { id } = parseTexts(idParamsSchema, request.params);
      const { fileName, bytes } = await make(context, id).finally(endTurn);
      return sendPrivateFile(reply, {
        name: fileName,
        contentType: PDF,
        size: bytes.length,
        bytes,
        disposition: 'attachment',
      });
    });
}
