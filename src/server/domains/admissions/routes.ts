import type { FastifyInstance } from 'fastify';
import { exportFileName, exportFormatSchema } from '../../../shared/admissions/export.ts';
import { listQuerySchema } from '../../../shared/admissions/schema.ts';
import { parseTexts, sendPrivateFile } from '../../platform/http/bytes.ts';
import { takeTurn } from '../../platform/http/turn.ts';
import { downloadOperation } from '../../platform/rest/byte-routes.ts';
import type { CreateContext } from '../../platform/trpc/context.ts';
import { requireAdministrator } from '../../platform/trpc/procedures.ts';
import { createTurns } from '../../platform/turns.ts';
import { exportCsv } from './export.ts';
import { withOwnQueue } from './own-queue.ts';

const EXPORT = '/admin/applications/export';
const CSV = 'text/csv; charset=utf-8';
const exportQuerySchema = listQuerySchema.extend({ format: exportFormatSchema });

/** The operations for the contract at /api/docs. */
export const admissionOperations = [
  downloadOperation({
    name: 'admin.export',
    path: EXPORT,
    summary: 'The applications that match, as a CSV file',
    input: exportQuerySchema,
    contentType: CSV,
    schema: { type: 'string' },
  }),
];

/** The export as one download, for scripts (administrator spec §9, decisions §7). One at a time per account. */
export function registerAdmissionRoutes(app: FastifyInstance, createContext: CreateContext) {
  const turns = createTurns();
  app.get(`/api${EXPORT}`, { compress: false }, async (request, reply) => {
    const signIn = async () => requireAdministrator(await createContext(request, reply));
    const { context, over } = await takeTurn(turns, reply, signIn);
    const { format, ...query } = parseTexts(exportQuerySchema, request.query);
    const name = exportFileName(format, query, context.clock.now());
    const { size, bytes } = await exportCsv(
      context,
      context.actor,
      format,
      withOwnQueue(context.actor, query),
      over,
    );
    return sendPrivateFile(reply, { name, contentType: CSV, size, bytes, disposition: 'attachment' });
  });
}
