import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MINUTE } from '../clock.ts';

/** How long a client may take nothing of what waits for it (decisions §10). */
const LIMIT = MINUTE;
/** How often a connection is looked at within the limit. */
const LOOKS = 4;

const unsentSchema = z.object({ _handle: z.object({ writeQueueSize: z.number() }) });

/**
 * How much of a large write the system has not taken yet. Node tells it nobody, and judges by it itself when a socket
 * times out; without it, a slow client of one large answer would seem to take nothing.
 */
const unsentOf = (socket: Socket) => unsentSchema.safeParse(socket).data?._handle.writeQueueSize ?? 0;

/** Rises as long as the client takes something. What is still to be sent cannot rise meanwhile: nobody adds to it. */
const takenOf = (socket: Socket) => socket.bytesWritten - socket.writableLength - unsentOf(socket);

/**
 * Ends the connection of a client that does not read its answer, whatever that is: else it could hold the memory, files
 * and snapshots behind it for ever. Nobody is cut off who reads slowly, or whose answer is still being made.
 */
export function cutOffStalled(app: FastifyInstance, limit = LIMIT) {
  /** What each client had taken when last seen, and how many looks ago that became so. */
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
