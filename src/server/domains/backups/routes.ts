import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { decryptionKeySchema } from '../../../shared/backups/encryption.ts';
import { downloadNameSchema } from '../../../shared/backups/list.ts';
import { NO_BACKUP_FILE, uploadedSchema } from '../../../shared/backups/upload.ts';
import { forbidden, invalid } from '../../platform/errors.ts';
import { letArriveSlowly } from '../../platform/http/arrival.ts';
import { parseInput } from '../../platform/http/bytes.ts';
import { FORM_BYTES, requireMultipart, takeParts } from '../../platform/http/multipart.ts';
import { answered } from '../../platform/http/turn.ts';
import { downloadOperation, uploadOperation } from '../../platform/rest/byte-routes.ts';
import type { CreateContext } from '../../platform/trpc/context.ts';
import { requireSignedIn, requireSuperAdministrator } from '../../platform/trpc/procedures.ts';
import { createTurns } from '../../platform/turns.ts';
import { byteRange } from './byte-range.ts';
import { openDownload } from './download.ts';
import { tooLarge, uploadBackup } from './upload.ts';

const UPLOAD = '/super-admin/backup/upload';
const DOWNLOAD = '/super-admin/backup/download/:fileName';
const BYTES = 'application/octet-stream';
const FIELD = 'backupFile';

const KEY = 'key';
/** `key` opens an encrypted backup: its passphrase, or a secret key. */
const fieldsSchema = z.object({ [KEY]: decryptionKeySchema.optional() });

/** The upload and the download, for the contract at /api/docs. */
export const backupOperations = [
  uploadOperation({
    name: 'superAdmin.uploadBackup',
    path: UPLOAD,
    summary: 'Upload a backup; it is checked before it is listed',
    file: FIELD,
    fields: fieldsSchema,
    output: uploadedSchema,
  }),
  downloadOperation({
    name: 'superAdmin.downloadBackup',
    path: DOWNLOAD,
    summary: 'The bytes of a backup, or the part that a Range header asks for, once for each token',
    input: z.object({ fileName: z.string(), token: z.string() }),
    contentType: BYTES,
  }),
];

/** Deriving a key from a passphrase takes about 330 MB. */
const ENCRYPTED_AT_ONCE = 2;

const tokenSchema = z.object({ token: z.string().optional() });

/** Sends the whole file, or the part that the headers request (RFC 9110 §14). */
async function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  name: string,
  download: Awaited<ReturnType<typeof openDownload>>,
) {
  reply
    .header('Content-Type', BYTES)
    .header('Content-Disposition', contentDisposition(name, { type: 'attachment' }))
    .header('Cache-Control', 'private, no-store');
  // Every encryption differs, so parts cannot be resumed.
  if ('encrypted' in download) return reply.send(download.encrypted);
  const { file, size, etag } = download;
  reply.header('Accept-Ranges', 'bytes').header('ETag', etag);
  const isSameFile = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSameFile ? byteRange(headers.range, size) : 'whole';
  if (range === 'unsatisfiable') {
    await file.close();
    return reply.code(416).header('Content-Range', `bytes */${size}`).send();
  }
  if (range === 'whole') return reply.header('Content-Length', size).send(file.createReadStream());
  const { start, end } = range;
  return reply
    .code(206)
    .header('Content-Range', `bytes ${start}-${end}/${size}`)
    .header('Content-Length', end - start + 1)
    .send(file.createReadStream({ start, end }));
}

/** Registers the upload and the download of backups. */
export function registerBackupRoutes(app: FastifyInstance, createContext: CreateContext) {
  app.post(`/api${UPLOAD}`, async (request, reply) => {
    const context = requireSuperAdministrator(await createContext(request, reply));
    context.reserve.admit({ worksOnFullDisk: false });
    const limit = context.config.maxBackupUploadBytes;
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > limit + FORM_BYTES) throw tooLarge(limit);
    requireMultipart(request);
    letArriveSlowly(request.raw);
    const limits = { files: 1, fields: 8, parts: 9, fieldSize: 20_000, fileSize: limit + 1 };
    const uploaded = await uploadBackup(context, context.actor, {
      announced,
      async receive(write) {
        const fields: Record<string, unknown> = {};
        await takeParts(request, { limits, throwFileSizeLimit: false }, async (part) => {
          if (part.type !== 'file') {
            // A form sends an empty field when nothing was typed.
            if (part.fieldname === KEY && part.value !== '') fields[KEY] = part.value;
            return;
          }
          if (part.fieldname !== FIELD) throw invalid(NO_BACKUP_FILE, FIELD);
          await write(part.filename, part.file);
        });
        return parseInput(fieldsSchema, fields).key;
      },
    });
    return reply.code(201).send(uploaded);
  });

  // No HEAD route: a request for the headers alone would use up the token.
  const options = { compress: false, exposeHeadRoute: false } as const;
  const encrypting = createTurns<typeof DOWNLOAD>({ atOnce: ENCRYPTED_AT_ONCE });
  app.get(`/api${DOWNLOAD}`, options, async (request, reply) => {
    const over = answered(reply);
    const context = await createContext(request, reply);
    const { token } = parseInput(tokenSchema, request.query);
    // The token identifies the user: a browser's own download sends nothing else.
    if (token === undefined) {
      requireSignedIn(context);
      throw forbidden('A backup is downloaded with a token that was made for it.');
    }
    const { fileName } = parseInput(downloadNameSchema, request.params);
    const turn = () => encrypting.take(DOWNLOAD, over);
    return sendFile(request, reply, fileName, await openDownload(context, fileName, token, turn));
  });
}
