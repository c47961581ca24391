import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { startServerProcess } from '../support/server-process.ts';
import { useFolder } from '../support/use-folder.ts';

const { NODE_COMPILE_CACHE } = process.env;
const PROJECT = path.resolve(import.meta.dirname, '../..');

/** Starts the server, which is expected to fail. */
async function start(environment: Record<string, string>) {
  const server = spawn(process.execPath, ['scripts/serve.js'], {
    cwd: PROJECT,
    env: { NODE_COMPILE_CACHE, ...environment },
  });
  const [out, err, [code]] = await Promise.all([
    text(server.stdout),
    text(server.stderr),
    once(server, 'exit'),
  ]);
  return { out, err, code };
}

test('a wrong setting is one line, exit 1, and no data', async () => {
  const folder = await useFolder();
  const dataFolder = path.join(folder, 'data');
  expect(await start({ DATA_DIR: dataFolder, PORT: 'eighty' })).toEqual({
    out: '',
    err: 'The portal could not start: PORT must be a whole number from 0 to 65535\n',
    code: 1,
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a port that is taken is one line that says what to do, and exit 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const environment = { DATA_DIR: await useFolder(), PORT: String(address.port), LOG_LEVEL: 'silent' };
  const { err, code } = await start(environment);
  expect(code).toBe(1);
  expect(err).toMatch(/^The portal could not start: .*EADDRINUSE.*set PORT to another one\.\n$/);
});

test('SIGTERM finishes the request in flight, checkpoints the database and exits 0', async () => {
  const dataFolder = await useFolder();
  const server = await startServerProcess({ DATA_DIR: dataFolder });
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'something' });
  const inFlight = request(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
  });
  const answered = once(inFlight, 'response');
  inFlight.flushHeaders();
  // The server has seen the headers and waits for the body.
  await once(inFlight, 'continue');

  const stopped = server.stop();
  await vi.waitFor(() => expect(fetch(`${server.url}/api/health`)).rejects.toThrow(), { timeout: 5000 });
  inFlight.end(body);
  const [answer] = await answered;
  expect(answer.statusCode).toBe(401);
  expect(JSON.parse(await text(answer))).toEqual({ message: 'Invalid email or password.' });
  expect(await stopped).toBe(0);
  expect(await readdir(dataFolder)).not.toContain('portal.sqlite-wal');
});

test('the first start prints a set-up link; a second signal does its end no harm', async () => {
  const server = await startServerProcess({ PUBLIC_URL: 'https://apply.school.example' });
  await vi.waitFor(() =>
    expect(server.lines.join('\n')).toMatch(/https:\/\/apply\.school\.example\/setup\?token=[\w-]{43}$/m),
  );
  expect(await Promise.all([server.stop(), server.stop()])).toEqual([0, 0]);
});

test('a mail server that says nothing does not keep the program from ending', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const server = await startServerProcess({ SMTP_URL: `smtp://127.0.0.1:${address.port}` });
  const connected = once(silent, 'connection');
  const account = {
    firstName: 'Anika',
    lastName: 'Ali',
    email: 'anika@example.com',
    password: 'long enough',
  };
  expect((await api({ url: server.url }).post('/auth/register', account)).status).toBe(201);
  await connected;
  expect(await server.stop()).toBe(0);
});
