import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AppError, isNoRoom, toAppError } from '../errors.ts';
import type { Reserve } from '../reserve.ts';

/** Headers that a route set for its file; an error that comes before the first byte removes them. */
const HEADERS_OF_A_FILE = ['Content-Disposition', 'Accept-Ranges', 'Content-Range', 'ETag'];

function sendRefusal(reply: FastifyReply, error: AppError) {
  for (const name of HEADERS_OF_A_FILE) {
    reply.removeHeader(name);
    // Fastify copies them to the raw response when it starts to read a stream.
    reply.raw.removeHeader(name);
  }
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  return reply.code(error.status).send(error.body);
}

/** Answers every error in a route as JSON with a message, and logs a bug with its reference. */
export function registerErrorHandling(app: FastifyInstance, reserve: Reserve) {
  app.setErrorHandler((error, request, reply) => {
    if (isNoRoom(error)) reserve.giveUp();
    return sendRefusal(
      reply,
      toAppError(error, (bug, reference) => request.log.error({ err: bug, reference }, 'bug')),
    );
  });
}
