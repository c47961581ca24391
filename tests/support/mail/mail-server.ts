import { once } from 'node:events';
import { createServer, type Server, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished, vi } from 'vitest';
import { type Mail, parseMail } from './outbox.ts';

async function listen(server: Server, port: number) {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A mail server on this machine that keeps what it receives and can refuse recipients as a real one would. */
export async function startMailServer({
  port = 0,
  refuses = () => false,
  refusesContent = () => false,
}: {
  port?: number;
  refuses?: (address: string) => boolean;
  /** Refuses a message only after it has been read. */
  refusesContent?: () => boolean | Promise<boolean>;
} = {}) {
  const received: Mail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(refuses(address) ? new Error(`Mailbox of ${address} is full`) : undefined),
    onData: (stream, _session, callback) => {
      text(stream).then(async (source) => {
        received.push(parseMail(source));
        callback((await refusesContent()) ? new Error('The message was not stored') : undefined);
      }, callback);
    },
  });
  const listening = await listen(smtp.server, port);
  onTestFinished(() => new Promise<void>((done) => smtp.close(() => done())));
  return { received, port: listening, url: `smtp://127.0.0.1:${listening}` };
}

/** A port at which no mail server listens until one is started there. */
export async function downMailServer() {
  const server = createServer();
  const port = await listen(server, 0);
  server.close();
  await once(server, 'close');
  return { port, url: `smtp://127.0.0.1:${port}` };
}

/** Of the connections from now on: for how many milliseconds one waits at most for a mail server that has greeted. */
export function socketTimeouts() {
  const set = vi.spyOn(Socket.prototype, 'setTimeout');
  onTestFinished(() => set.mockRestore());
  return () => set.mock.calls.map(([milliseconds]) => milliseconds);
}

/** A mail server that accepts connections and never answers. `connected` resolves with the first connection. */
export async function silentMailServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined).resume()));
  const connected = once(server, 'connection');
  const port = await listen(server, 0);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  /** Whether a client is still waiting for a greeting. */
  const isWaitedFor = () => sockets.some((socket) => !socket.readableEnded);
  return { url: `smtp://127.0.0.1:${port}`, connected, isWaitedFor };
}
