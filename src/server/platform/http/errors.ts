import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AppError, isNoRoom, toAppError } from '../errors.ts';
import type { Reserve } from '../reserve.ts';

/** What routes say of the file that they send, which an error before its first byte is not. */
const HEADERS_OF_A_FILE = ['Content-Disposition', 'Accept-Ranges', 'Content-Range', 'ETag'];

function sendRefusal(reply: FastifyReply, error: AppError) {
  for (const name of HEADERS_OF_A_FILE) {
    reply.removeHeader(name);
    // Where Fastify has put them already when it begins to read a stream.
    reply.raw.removeHeader(name);
  }
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  return reply.code(error.status).send(error.body);
}

/** Whatever goes wrong in a route is answered as JSON with a message, and a bug is logged with its reference. */
export function registerErrorHandling(app: FastifyInstance, reserve: Reserve) {
  app.setErrorHandler((error, request, reply) => {
    if (isNoRoom(error)) reserve.giveUp();
    return sendRefusal(
      reply,
      toAppError(error, (bug, reference) => request.log.error({ err: bug, reference }, 'bug')),
    );
  });
}
