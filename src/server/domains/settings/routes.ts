import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { BADGE_PATH, LARGEST_BADGE } from '../../../shared/settings/badge.ts';
import { badgeAnswerSchema } from '../../../shared/settings/school.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { parseInput } from '../../platform/http/bytes.ts';
import { isAmong } from '../../platform/http/etag.ts';
import { FORM_BYTES, formWithFile, requireMultipart, takeParts } from '../../platform/http/multipart.ts';
import { downloadOperation, uploadOperation } from '../../platform/rest/byte-routes.ts';
import type { CreateContext } from '../../platform/trpc/context.ts';
import { requireSuperAdministrator } from '../../platform/trpc/procedures.ts';
import type { Services } from '../../services.ts';
import { findBadge, keepBadge } from './badge.ts';

const UPLOAD = '/super-admin/school/badge';
const querySchema = z.object({ v: z.string().optional() });

/** The upload and the picture, for the contract at /api/docs. */
export const badgeOperations = [
  uploadOperation({
    name: 'superAdmin.uploadBadge',
    path: UPLOAD,
    summary: 'Upload the school’s badge; it replaces the former one',
    file: 'file',
    output: badgeAnswerSchema,
  }),
  downloadOperation({
    name: 'site.badge',
    path: BADGE_PATH,
    summary: 'The school’s badge',
    input: querySchema,
    isPublic: true,
  }),
];

const tooLarge = () =>
  new AppError('PAYLOAD_TOO_LARGE', `The badge may have at most ${formatFileSize(LARGEST_BADGE)}.`);

const FORM = formWithFile(LARGEST_BADGE);

/** Registers the upload of the badge, and the picture, which everybody sees. */
export function registerBadgeRoutes(app: FastifyInstance, createContext: CreateContext, { db }: Services) {
  app.post(`/api${UPLOAD}`, async (request, reply) => {
    const context = requireSuperAdministrator(await createContext(request, reply));
    context.reserve.admit({ worksOnFullDisk: false });
    if (Number(request.headers['content-length'] ?? 0) > LARGEST_BADGE + FORM_BYTES) throw tooLarge();
    requireMultipart(request);
    let sent: Buffer | undefined;
    await takeParts(request, FORM, async (part) => {
      if (part.type === 'file') sent = await part.toBuffer();
    });
    if (!sent) throw invalid('Please choose a file.', 'file');
    if (sent.length > LARGEST_BADGE) throw tooLarge();
    const kept = await keepBadge(context, context.actor, sent);
    return reply.code(201).send(parseInput(badgeAnswerSchema, kept));
  });

  app.get(`/api${BADGE_PATH}`, { compress: false }, async ({ headers, query }, reply) => {
    const badge = await findBadge(db);
    if (!badge) throw notFound('The school has no badge.');
    const etag = `"${badge.sha256}"`;
    const isThisVersion = parseInput(querySchema, query).v === badge.sha256;
    reply.headers({
      ETag: etag,
      'Cache-Control': isThisVersion ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    if (isAmong(etag, headers['if-none-match'])) return reply.code(304).send();
    return reply.type(badge.contentType).send(badge.bytes);
  });
}
