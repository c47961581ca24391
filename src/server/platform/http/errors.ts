import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AppError, toAppError } from '../errors.ts';

function sendRefusal(reply: FastifyReply, error: AppError) {
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  return reply.code(error.status).send(error.body);
}

/** Whatever goes wrong in a route is answered as JSON with a message, and a bug is logged with its reference. */
export function registerErrorHandling(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) =>
    sendRefusal(
      reply,
      toAppError(error, (bug, reference) => request.log.error({ err: bug, reference }, 'bug')),
    ),
  );
}
