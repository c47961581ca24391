import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MINUTE } from '../clock.ts';

/** How long a client may read nothing of a waiting response, in milliseconds (decisions §10). */
const LIMIT = MINUTE;
/** How often a connection is checked within the limit. */
const LOOKS = 4;

const unsentSchema = z.object({ _handle: z.object({ writeQueueSize: z.number() }) });

/**
 * Bytes of a large write that the system has not taken yet. Node does not publish this, but judges socket timeouts by
 * it. Without it, a slow client of one large response would seem stalled.
 */
const unsentOf = (socket: Socket) => unsentSchema.safeParse(socket).data?._handle.writeQueueSize ?? 0;

/** The number of bytes that the operating system has taken; it grows as long as the client reads. */
const takenOf = (socket: Socket) => socket.bytesWritten - socket.writableLength - unsentOf(socket);

/**
 * Closes the connection of a client that does not read its response: it could hold memory, files and snapshots for
 * ever. Slow readers, and clients whose response is still being made, are not cut off.
 */
export function cutOffStalled(app: FastifyInstance, limit = LIMIT) {
  /** Per client: the bytes taken when last checked, and for how many checks in a row it has stalled. */
  const clients = new Map<Socket, { taken: number; looks: number }>();
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (!clients.has(socket)) {
      clients.set(socket, { taken: 0, looks: 0 });
      socket.once('close', () => clients.delete(socket));
    }
    done();
  });

  function look() {
    for (const [socket, client] of clients) {
      const taken = takenOf(socket);
      const isStalled = socket.writableLength > 0 && taken === client.taken;
      client.looks = isStalled ? client.looks + 1 : 0;
      client.taken = taken;
      if (client.looks >= LOOKS) socket.destroy();
    }
  }
  const timer = setInterval(look, limit / LOOKS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
