import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { MAILBOX } from './mailbox.ts';

interface RelayOptions {
  /** The only accepted password. */
  pass?: string;
  /** Answers received messages only after this. */
  until?: Promise<unknown>;
}

/** An SMTP relay that checks user and password, and keeps what it receives. */
export async function startRelay({ pass = MAILBOX.pass, until = Promise.resolve() }: RelayOptions = {}) {
  const received: string[] = [];
  const relay = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    size: 60_000_000,
    onAuth: ({ username, password }, _session, callback) =>
      username === MAILBOX.user && password === pass
        ? callback(null, { user: username })
        : callback(new Error(`${username} may not send with ${password}`)),
    onData: (stream, _session, callback) => {
      text(stream).then(async (source) => {
        await until;
        received.push(source);
        callback();
      }, callback);
    },
  });
  const listening = relay.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((done) => relay.close(() => done())));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { received, url: `smtp://127.0.0.1:${address.port}` };
}
