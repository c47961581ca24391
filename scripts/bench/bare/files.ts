import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const streamSchema = z.custom<Readable>(
  (body) => typeof body === 'object' && body !== null && 'pipe' in body,
);

/** Hashes an upload while it is written to a file. The answer waits until the file is on the disk. */
export function registerFiles(app: FastifyInstance, folder: string) {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.post('/files', { bodyLimit: 2 ** 30 }, async (request) => {
    const body = streamSchema.parse(request.body);
    const hash = createHash('sha256');
    body.on('data', (chunk) => hash.update(chunk));
    await pipeline(body, createWriteStream(path.join(folder, randomUUID()), { flush: true }));
    return { sha256: hash.digest('hex') };
  });
}
