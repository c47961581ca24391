import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** Sends a GET request and reads the beginning of the answer, then no more than it is told to. */
export async function beginUnread(serverUrl: string, path: string, token = '') {
  const { hostname, port } = new URL(serverUrl);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  // The server may end the connection in any way, also with an error.
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  let last: Buffer = Buffer.alloc(0);
  let taken = 0;
  const take = async () => {
    const next = once(socket, 'data');
    socket.resume();
    [last] = await next;
    socket.pause();
    taken += last.length;
    return last;
  };
  const begun = await take();
  return {
    begun: begun.toString('latin1'),
    /** Reads at least this many bytes. @returns how many have been read in all */
    async readUntil(bytes: number) {
      while (taken < bytes) await take();
      return taken;
    },
    hangUp: () => void socket.destroy(),
  };
}
