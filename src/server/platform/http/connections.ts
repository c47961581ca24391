import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { networkOf } from './network.ts';

/**
 * Connections of one address of the network: a whole school may wait behind it to be logged in. An answer that is not read
 * takes about 110 KB.
 */
const MOST = 1000;

/**
 * Closes what one address opens beyond so many connections: the code of the pages, which does not count against the volume
 * limit, or documents read a byte at a time would fill the memory. Behind a proxy all have its address, and it takes
 * answers whole itself.
 */
export function limitConnections(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  most = MOST,
) {
  if (trustProxy) return;
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > most) socket.destroy();
  });
}
