import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies send a request only when the one before on its connection is answered. */
const MOST_UNANSWERED = 4;

/**
 * Ends a connection with too many unanswered requests (RFC 9112 §9.3.2). Each waiting answer holds memory and a file.
 */
export function limitPipelining(app: FastifyInstance) {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const change = (by: 1 | -1) => {
      const count = (unanswered.get(socket) ?? 0) + by;
      unanswered.set(socket, count);
      return count;
    };
    reply.raw.once('close', () => change(-1));
    // The request beyond the limit is not carried out, because its connection is closed and nobody could be answered.
    if (change(1) > MOST_UNANSWERED) return void socket.destroy();
    done();
  });
}
