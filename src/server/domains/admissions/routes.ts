import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { exportFileName, exportFormatSchema } from '../../../shared/admissions/export.ts';
import { listQuerySchema } from '../../../shared/admissions/schema.ts';
import { parseTexts } from '../../platform/http/bytes.ts';
import { downloadOperation } from '../../platform/rest/byte-routes.ts';
import type { CreateContext } from '../../platform/trpc/context.ts';
import { requireAdministrator } from '../../platform/trpc/procedures.ts';
import { exportCsv } from './export.ts';

const EXPORT = '/admin/applications/export';
const CSV = 'text/csv; charset=utf-8';
const exportQuerySchema = listQuerySchema.extend({ format: exportFormatSchema });

/** For the contract at /api/docs. */
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

/** The export in one download, for scripts (administrator spec §9, decisions §7). */
export function registerAdmissionRoutes(app: FastifyInstance, createContext: CreateContext) {
  app.get(`/api${EXPORT}`, { compress: false }, async (request, reply) => {
    const context = requireAdministrator(await createContext(request, reply));
    const { format, ...query } = parseTexts(exportQuerySchema, request.query);
    const name = exportFileName(format, query, context.clock.now());
    return reply
      .header('Content-Type', CSV)
      .header('Content-Disposition', contentDisposition(name, { type: 'attachment' }))
      .header('Cache-Control', 'private, no-store')
      .send(Readable.from(exportCsv(context, context.actor, format, query), { objectMode: false }));
  });
}
