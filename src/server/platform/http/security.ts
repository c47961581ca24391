import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { MINUTE } from '../clock.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { networkOf } from './network.ts';
import { answerExpectations } from './parser-errors.ts';
import { securityHeaders } from './security-headers.ts';
import { VolumeStore } from './volume-store.ts';

/** Registers what runs before every route: security headers, the volume limit, cookies, compression. */
export async function registerSafeguards(app: FastifyInstance, config: Config) {
  const { publicUrl, rateLimitPerMinute } = config;
  answerExpectations(app.server, config);
  const headers = securityHeaders(publicUrl.startsWith('https:'));
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.headers(headers);
    const { host } = raw.headers;
    // RFC 9112 §3.2. An invalid host would make our own code throw, and answer 500, where it builds a URL from it.
    const namesHost = host === undefined ? raw.httpVersion !== '1.1' : URL.canParse(`http://${host}`);
    if (!namesHost) throw new AppError('BAD_REQUEST', 'The request names no host.');
    done();
  });
  if (rateLimitPerMinute > 0) {
    await app.register(rateLimit, {
      max: rateLimitPerMinute,
      timeWindow: MINUTE,
      // A client that has already disconnected has no address.
      keyGenerator: ({ ip = '' }) => networkOf(ip),
      store: VolumeStore,
      // Page assets do not count: a class behind one address loads them thirty times.
      allowList: ({ url }) => url.startsWith('/assets/'),
    });
  }
  await app.register(cookie);
  // Answers are compressed; requests are not taken compressed (large-bodies.ts).
  await app.register(compress, { global: true, threshold: 1024, globalDecompression: false });
  await app.register(multipart);
}
