import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../scripts/support/free-port.ts';
import { api } from '../../scripts/support/rest.ts';
import { newPerson, PASSWORD } from '../support/accounts.ts';
import { startServerProcess } from '../support/server-process.ts';
import { useFolder } from '../support/use-folder.ts';

const SUPER_ADMIN = { SUPER_ADMIN_EMAIL: 'head@school.example', SUPER_ADMIN_PASSWORD: PASSWORD };
const lineSchema = z.looseObject({ level: z.int(), time: z.number(), msg: z.string() });
const tokenSchema = z.object({ token: z.string() });

async function startServer(environment: Record<string, string> = {}) {
  const server = await startServerProcess({ ...SUPER_ADMIN, ...environment });
  onTestFinished(async () => void (await server.stop()));
  const logged = () => server.lines.filter((line) => line.startsWith('{'));
  return { ...server, logged };
}

test('the log says what was asked and answered, and nothing of whom', async () => {
  const server = await startServer();
  const person = newPerson({
    firstName: 'Philomena',
    lastName: 'Ramkissoon',
    email: 'philomena@example.com',
  });
  const { token } = (await api(server).post('/auth/register', person)).read(tokenSchema);
  const rest = api(server, token);
  await api(server).post('/auth/login', { ...person, password: 'wrong password', code: 'WXYZ-2345-6789' });
  await api(server).post('/auth/forgot-password', person);
  await api(server).post('/auth/reset-password', {
    token: 'reset-token-value',
    password: 'another password',
  });
  await rest.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: 'changed password' });
  await rest.get('/auth/profile?token=query-token-value');
  await rest.get('/students/by-email/philomena@example.com');
  await fetch(`${server.url}/reset-password?token=page-token-value`);
  await fetch(`${server.url}/trpc/students.byEmail?input={"emailAddress":"philomena@example.com"}`);
  await vi.waitFor(() => expect(server.logged().length).toBeGreaterThanOrEqual(9));

  const lines = server.logged().map((line) => lineSchema.parse(JSON.parse(line)));
  expect(lines).toContainEqual(
    expect.objectContaining({
      method: 'POST',
      route: '/api/auth/login',
      status: 401,
      ms: expect.any(Number),
    }),
  );
  const secrets = [
    ...['philomena', 'ramkissoon', 'example.com', token, 'token-value', 'head@school', 'remoteAddress'],
    ...[PASSWORD, 'wrong password', 'another password', 'changed password', 'WXYZ-2345'],
  ];
  const everything = server.logged().join('\n').toLowerCase();
  for (const secret of secrets) expect(everything).not.toContain(secret.toLowerCase());
});

test('a mail that its server refuses is logged without the address', async () => {
  const relay = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => callback(new Error(`Mailbox of ${address} is full`)),
  });
  const listening = relay.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((done) => relay.close(() => done())));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  const server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${address.port}` });
  await api(server).post('/auth/register', newPerson({ email: 'philomena@example.com' }));
  const failure = () => server.logged().find((line) => line.includes('mail not sent'));
  await vi.waitFor(() => expect(failure()).toContain('EENVELOPE'));
  expect(server.logged().join('\n')).not.toContain('philomena');
});

test.runIf(existsSync('/dev/full'))(
  'a log that cannot be written, on a full disk, stops nothing',
  async () => {
    const [dataFolder, port] = [await useFolder(), await freePort()];
    const server = spawn(process.execPath, ['scripts/serve.js'], {
      env: { ...process.env, DATA_DIR: dataFolder, PORT: String(port), LOG_LEVEL: 'info' },
      stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit'],
    });
    const ended = once(server, 'exit');
    onTestFinished(async () => void (server.kill('SIGKILL') && (await ended)));
    const health = () =>
      fetch(`http://localhost:${port}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
        ({ status }) => status,
      );
    await vi.waitFor(async () => expect(await health()).toBe(200), { timeout: 20_000, interval: 100 });
    for (let count = 0; count < 20; count += 1) expect(await health()).toBe(200);
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);
