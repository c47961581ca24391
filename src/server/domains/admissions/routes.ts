import type { FastifyInstance } from 'fastify';
import { exportFileFormatSchema, exportFileName } from '../../../shared/admissions/export-format.ts';
import { figuresFileName } from '../../../shared/admissions/figures.ts';
import { filterSchema, listQuerySchema } from '../../../shared/admissions/schema.ts';
import { CSV, parseTexts, sendPrivateFile } from '../../platform/http/bytes.ts';
import { takeTurn } from '../../platform/http/turn.ts';
import { downloadOperation } from '../../platform/rest/byte-routes.ts';
import type { CreateContext } from '../../platform/trpc/context.ts';
import { requireAdministrator } from '../../platform/trpc/procedures.ts';
import { createTurns } from '../../platform/turns.ts';
import { exportCsv } from './export.ts';
import { withOwnQueue } from './own-queue.ts';
import { figuresCsv } from './principal.ts';

const EXPORT = '/admin/applications/export';
const FIGURES = '/admin/figures.csv';
const exportQuerySchema = listQuerySchema.extend({ format: exportFileFormatSchema });

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
  downloadOperation({
    name: 'admin.figuresFile',
    path: FIGURES,
    summary: 'The figures for the principal, as a CSV file',
    input: filterSchema,
    contentType: CSV,
    schema: { type: 'string' },
  }),
];

/** The export as one download, for scripts (administrators §9, decisions §7), one at a time per account; the figures. */
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
  app.get(`/api${FIGURES}`, { compress: false }, async (request, reply) => {
    const context = requireAdministrator(await createContext(request, reply));
    const filters = parseTexts(filterSchema, request.query);
    const bytes = await figuresCsv(context, context.actor, withOwnQueue(context.actor, filters));
    const name = figuresFileName(context.clock.now());
    return sendPrivateFile(reply, {
      name,
      contentType: CSV,
      size: bytes.length,
      bytes,
      disposition: 'attachment',
    });
  });
}
