import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What every request meets before any route: security headers, the volume limit, cookies, compression. */
export async function registerSafeguards(app: FastifyInstance, { publicUrl, rateLimitPerMinute }: Config) {
  const overHttps = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine writes its theme's variables into style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // A school without a certificate must not be locked out by an earlier visit.
    strictTransportSecurity: overHttps,
    crossOriginOpenerPolicy: overHttps,
    originAgentCluster: overHttps,
    referrerPolicy: { policy: 'no-referrer' },
  });
  // Answers hold personal data, and computers at a school are shared. What may be kept says so (pages.ts).
  app.addHook('onRequest', async (_request, reply) => void reply.header('Cache-Control', 'no-store'));
  if (rateLimitPerMinute > 0) {
    await app.register(rateLimit, {
      max: rateLimitPerMinute,
      timeWindow: '1 minute',
      // The code of the pages does not count: a class behind one address loads it thirty times.
      allowList: ({ url }) => url.startsWith('/assets/'),
    });
  }
  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 1024 });
  await app.register(multipart);
}
