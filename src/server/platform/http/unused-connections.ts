import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks connections that no request has come over. Browsers open some in advance, and Node.js takes them for busy: a
 * server that ends would wait a minute for them.
 * @returns a function that ends them
 */
export function trackUnused(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) socket.destroy();
  };
}
