import type { FastifyInstance } from 'fastify';
import { LARGEST_FILE } from '../../../shared/broadsheets/reading.ts';
import { broadsheetSchema } from '../../../shared/broadsheets/schema.ts';
import { schoolDay } from '../../../shared/format/dates.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { CSV, idParamsSchema, parseInput, parseTexts, sendPrivateFile } from '../../platform/http/bytes.ts';
import { FORM_BYTES, formWithFile, requireMultipart, takeParts } from '../../platform/http/multipart.ts';
import { takeTurn } from '../../platform/http/turn.ts';
import { downloadOperation, uploadOperation } from '../../platform/rest/byte-routes.ts';
import type { CreateContext } from '../../platform/trpc/context.ts';
import { requireAdministrator } from '../../platform/trpc/procedures.ts';
import { createTurns } from '../../platform/turns.ts';
import { broadsheetDifferences, uploadBroadsheet } from './service.ts';

const BROADSHEETS = '/admin/broadsheets';
const DIFFERENCES = `${BROADSHEETS}/:id/differences.csv`;

/** The upload, for the contract at /api/docs. */
export const broadsheetOperations = [
  uploadOperation({
    name: 'admin.uploadBroadsheet',
    path: BROADSHEETS,
    summary: 'Upload a school’s broadsheet of results; nothing is changed yet',
    file: 'file',
    output: broadsheetSchema,
  }),
  downloadOperation({
    name: 'admin.broadsheetDifferences',
    path: DIFFERENCES,
    summary: 'All that does not agree with a broadsheet, as a CSV file',
    input: idParamsSchema,
    contentType: CSV,
    schema: { type: 'string' },
  }),
];

const tooLarge = () =>
  new AppError(
    'PAYLOAD_TOO_LARGE',
    `A broadsheet has at most ${formatFileSize(LARGEST_FILE)}. Please split it into several files.`,
  );

const FORM = formWithFile(LARGEST_FILE);

/** Registers the upload of broadsheets, one at a time per account. */
export function registerBroadsheetRoutes(app: FastifyInstance, createContext: CreateContext) {
  const turns = createTurns();
  app.post(`/api${BROADSHEETS}`, async (request, reply) => {
    const signIn = async () => requireAdministrator(await createContext(request, reply));
    const { context } = await takeTurn(turns, reply, signIn);
    context.reserve.admit({ worksOnFullDisk: false });
    if (Number(request.headers['content-length'] ?? 0) > LARGEST_FILE + FORM_BYTES) throw tooLarge();
    requireMultipart(request);
    let sent: { name: string; bytes: Buffer } | undefined;
    await takeParts(request, FORM, async (part) => {
      if (part.type === 'file') sent = { name: part.filename, bytes: await part.toBuffer() };
    });
    if (!sent) throw invalid('Please choose a file.', 'file');
    const { name, bytes } = sent;
    if (bytes.length > LARGEST_FILE) throw tooLarge();
    if (bytes.length === 0) throw invalid('The file is empty.', 'file');
    const broadsheet = await uploadBroadsheet(context, context.actor, name, bytes);
    return reply.code(201).send(parseInput(broadsheetSchema, broadsheet));
  });
  app.get(`/api${DIFFERENCES}`, { compress: false }, async (request, reply) => {
    const context = requireAdministrator(await createContext(request, reply));
    const { id } = parseTexts(idParamsSchema, request.params);
    const bytes = await broadsheetDifferences(context, context.actor, id);
    const name = `broadsheet-differences-${schoolDay(context.clock.now())}.csv`;
    return sendPrivateFile(reply, {
      name,
      contentType: CSV,
      size: bytes.length,
      bytes,
      disposition: 'attachment',
    });
  });
}
