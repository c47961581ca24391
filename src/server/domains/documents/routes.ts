import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LARGEST_CATEGORY, LARGEST_DOCUMENT_BYTES } from '../../../shared/documents/constants.ts';
import { tooLargeMessage } from '../../../shared/documents/rules.ts';
import { documentSchema, uploadFieldsSchema } from '../../../shared/documents/schema.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/file-store.ts';
import { idParamsSchema, parseInput, parseTexts, sendPrivateFile } from '../../platform/http/bytes.ts';
import { FORM_BYTES, formWithFile, requireMultipart, takeParts } from '../../platform/http/multipart.ts';
import { downloadOperation, uploadOperation } from '../../platform/rest/byte-routes.ts';
import type { CreateContext, SignedIn } from '../../platform/trpc/context.ts';
import { requireSignedIn } from '../../platform/trpc/procedures.ts';
import { SentFile, withoutMetadata } from './pictures/clean.ts';
import { createReservations } from './reservations.ts';
import { findReadableDocument, keepDocument, requireUploadable } from './service.ts';

const STUDENT_DOCUMENTS = '/students/:id/documents';
const DOCUMENT = '/documents/:fileName';
/** Checked before the other fields, so that its message comes first. */
const documentTypeField = uploadFieldsSchema.pick({ documentType: true });
const fileNameSchema = z.object({ fileName: z.string() });

/** The upload and the download, for the contract at /api/docs. */
export const documentOperations = [
  uploadOperation({
    name: 'students.uploadDocument',
    path: STUDENT_DOCUMENTS,
    summary: 'Upload a document',
    input: idParamsSchema,
    file: 'file',
    fields: uploadFieldsSchema,
    output: documentSchema,
  }),
  downloadOperation({
    name: 'students.documentFile',
    path: DOCUMENT,
    summary: 'The bytes of a document',
    input: fileNameSchema,
  }),
];

/** In bytes. Larger requests are not read. Up to this size the answer can name the category's own limit. */
const LARGEST_REQUEST = 2 * LARGEST_DOCUMENT_BYTES;

/** A truncated file is too large for every category, and gets the category's own message. */
const FORM = formWithFile(LARGEST_DOCUMENT_BYTES);

type Parts = {
  file?: { received: ReceivedFile; sent: SentFile; name: string };
  fields: Record<string, unknown>;
};

const isUploadField = (name: string) => Object.hasOwn(uploadFieldsSchema.shape, name);

/** Fills in `parts` as they arrive; the category may come before or after the file. */
const receiveParts = (request: FastifyRequest, { files }: SignedIn, parts: Parts) =>
  takeParts(request, FORM, async (part) => {
    if (part.type === 'file') parts.file = await receiveFile(part, files);
    else if (isUploadField(part.fieldname)) parts.fields[part.fieldname] = part.value;
  });

async function receiveFile(part: MultipartFile, files: SignedIn['files']) {
  const sent = new SentFile();
  const received = await files.receive(Readable.from(withoutMetadata(part.file, sent)));
  return { received, sent, name: part.filename };
}

/** Registers the upload and the download of documents. */
export function registerDocumentRoutes(app: FastifyInstance, createContext: CreateContext) {
  const reservations = createReservations();
  app.post(`/api${STUDENT_DOCUMENTS}`, async (request, reply) => {
    const context = requireSignedIn(await createContext(request, reply));
    context.reserve.admit({ worksOnFullDisk: false });
    const { id } = parseTexts(idParamsSchema, request.params);
    const announced = Number(request.headers['content-length'] ?? LARGEST_DOCUMENT_BYTES);
    if (announced > LARGEST_REQUEST)
      throw new AppError('PAYLOAD_TOO_LARGE', tooLargeMessage(LARGEST_CATEGORY));
    requireMultipart(request);
    const parts: Parts = { fields: {} };
    const fileBytes = Math.max(1, announced - FORM_BYTES);
    const arriving = reservations.reserve(context.actor.id, fileBytes);
    try {
      await requireUploadable(context, context.actor, id, arriving);
      await receiveParts(request, context, parts);
      if (!parts.file) throw invalid('Please choose a file.', 'file');
      parseInput(documentTypeField, parts.fields);
      const fields = parseInput(uploadFieldsSchema, parts.fields);
      const { name: originalName, received, sent } = parts.file;
      const upload = { ...fields, originalName, received, sent };
      const document = await keepDocument(context, context.actor, id, upload);
      return reply.code(201).send(parseInput(documentSchema, document));
    } finally {
      reservations.release(context.actor.id, fileBytes);
      if (parts.file) await context.files.discard(parts.file.received);
    }
  });

  app.get(`/api${DOCUMENT}`, { compress: false }, async (request, reply) => {
    const context = requireSignedIn(await createContext(request, reply));
    const { fileName } = parseInput(fileNameSchema, request.params);
    const document = await findReadableDocument(context, context.actor, fileName);
    return sendPrivateFile(reply, {
      name: document.originalName,
      contentType: document.contentType,
      size: document.fileSize,
      bytes: document.bytes,
      disposition: 'inline',
    });
  });
}
