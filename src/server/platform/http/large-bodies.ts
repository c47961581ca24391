import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { networkOf } from './network.ts';

/** In bytes. The forms of the pages send less; the longest draft sends more. */
const LARGE = 64 * 1024;
/** How many may arrive at the same time from one network: each is kept in memory until it is complete. */
const MOST_ARRIVING = 20;
const RETRY_AFTER_SECONDS = 5;

const tooMany = () =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    'Several large requests are still arriving. Nothing was saved. Please try again in a few seconds.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

const COMPRESSED = 'Please send the request without compressing it.';

/**
 * Refuses a large body, or one of unknown length, while many of the same network arrive. Forms are not kept in memory.
 * Compressed bodies are refused always: a kilobyte of one becomes a megabyte of memory.
 */
export function limitLargeBodies(app: FastifyInstance) {
  const arriving = new Map<string, number>();
  app.addHook('onRequest', ({ raw, ip }, _reply, done) => {
    const {
      'content-length': length = '0',
      'transfer-encoding': encoding,
      'content-type': type,
      'content-encoding': compression = 'identity',
    } = raw.headers;
    if (compression !== 'identity') throw new AppError('UNSUPPORTED_MEDIA_TYPE', COMPRESSED);
    const isLarge = Number(length) > LARGE || encoding !== undefined;
    if (!isLarge || type?.startsWith('multipart/form-data')) return done();
    const network = networkOf(ip);
    const count = arriving.get(network) ?? 0;
    if (count >= MOST_ARRIVING) throw tooMany();
    arriving.set(network, count + 1);
    raw.once('close', () => {
      const left = (arriving.get(network) ?? 1) - 1;
      if (left > 0) arriving.set(network, left);
      else arriving.delete(network);
    });
    done();
  });
}
