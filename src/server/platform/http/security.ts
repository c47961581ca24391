import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { MINUTE } from '../clock.ts';
import type { Config } from '../config.ts';
import { securityHeaders } from './security-headers.ts';
import { VolumeStore } from './volume-store.ts';

/** What every request meets before any route: security headers, the volume limit, cookies, compression. */
export async function registerSafeguards(app: FastifyInstance, { publicUrl, rateLimitPerMinute }: Config) {
  const headers = securityHeaders(publicUrl.startsWith('https:'));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  if (rateLimitPerMinute > 0) {
    await app.register(rateLimit, {
      max: rateLimitPerMinute,
      timeWindow: MINUTE,
      store: VolumeStore,
      // The code of the pages does not count: a class behind one address loads it thirty times.
      allowList: ({ url }) => url.startsWith('/assets/'),
    });
  }
  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 1024 });
  await app.register(multipart);
}
