import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { letArriveSlowly, limitArrival } from '../../src/server/platform/http/arrival.ts';

/** Limits in milliseconds: one that passes at once and one that never does. */
const [SOON, NEVER] = [1, 1_000_000];

/**
 * A server that reads the body at /normal and /slow, each with its own limit. `begun` resolves when a request has
 * begun.
 */
async function startServer({
  limit,
  formLimit = NEVER,
  silenceLimit,
}: {
  limit: number;
  formLimit?: number;
  silenceLimit: number;
}) {
  const app = Fastify();
  limitArrival(app, { limit, formLimit });
  const begun = Promise.withResolvers<void>();
  app.addContentTypeParser(
    ['text/plain', 'multipart/form-data'],
    async (_request: unknown, body: NodeJS.ReadableStream) => text(body),
  );
  app.addHook('preParsing', async ({ url, raw }) => {
    if (url === '/slow') letArriveSlowly(raw, silenceLimit);
    begun.resolve();
  });
  app.post('/:path', async ({ body }) => body);
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());

  /** Sends the beginning of a request and leaves out the last two bytes of its body. */
  const begin = (path: string, contentType = 'text/plain') => {
    const socket = connect(Number(url.port), url.hostname);
    onTestFinished(() => void socket.destroy());
    socket.write(
      `POST /${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${contentType}\r\nContent-Length: 4\r\n\r\nab`,
    );
    return socket;
  };
  return { begin, begun: begun.promise };
}

test('a request that takes too long to arrive is cut off', async () => {
  const { begin } = await startServer({ limit: SOON, silenceLimit: NEVER });
  expect(await text(begin('normal'))).toBe('');
});

test('a form may take longer than what is kept in memory, and is cut off in its turn', async () => {
  const patient = await startServer({ limit: SOON, formLimit: NEVER, silenceLimit: NEVER });
  const form = patient.begin('normal', 'multipart/form-data; boundary=x');
  await patient.begun;
  await once(patient.begin('normal').resume(), 'close');
  form.write('cd');
  expect(await text(form)).toMatch(/^HTTP\/1.1 200 .*abcd$/s);

  const { begin } = await startServer({ limit: NEVER, formLimit: SOON, silenceLimit: NEVER });
  expect(await text(begin('normal', 'multipart/form-data; boundary=x'))).toBe('');
});

test('one that may take its time is not, as long as it does not fall silent', async () => {
  const { begin, begun } = await startServer({ limit: SOON, silenceLimit: NEVER });
  const slow = begin('slow');
  await begun;
  await once(begin('normal').resume(), 'close');
  slow.write('cd');
  expect(await text(slow)).toMatch(/^HTTP\/1.1 200 .*abcd$/s);
});

test('one that falls silent is cut off', async () => {
  const { begin } = await startServer({ limit: NEVER, silenceLimit: SOON });
  expect(await text(begin('slow'))).toBe('');
});
