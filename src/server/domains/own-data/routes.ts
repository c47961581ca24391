import type { FastifyInstance } from 'fastify';
import { sendPrivateFile } from '../../platform/http/bytes.ts';
import { takeTurn } from '../../platform/http/turn.ts';
import { downloadOperation } from '../../platform/rest/byte-routes.ts';
import type { CreateContext } from '../../platform/trpc/context.ts';
import { requireSignedIn } from '../../platform/trpc/procedures.ts';
import { createTurns } from '../../platform/turns.ts';
import { openOwnData } from './service.ts';

const OWN_DATA = '/auth/profile/data';
const ZIP = 'application/zip';

/** The operations for the contract at /api/docs. */
export const ownDataOperations = [
  downloadOperation({
    name: 'auth.ownData',
    path: OWN_DATA,
    summary: 'Everything that is kept of the signed-in account, and its documents, as a zip file',
    contentType: ZIP,
  }),
];

/** The download of a user's own data, one at a time per account. */
export function registerOwnDataRoutes(app: FastifyInstance, createContext: CreateContext) {
  const turns = createTurns();
  app.get(`/api${OWN_DATA}`, { compress: false }, async (request, reply) => {
    const signIn = async () => requireSignedIn(await createContext(request, reply));
    const { context } = await takeTurn(turns, reply, signIn);
    const file = await openOwnData(context, context.actor);
    return sendPrivateFile(reply, { ...file, contentType: ZIP, disposition: 'attachment' });
  });
}
