import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../scripts/support/free-port.ts';
import { findTool } from '../../../scripts/tools.js';
import { useFolder } from '../use-folder.ts';

function pathOf(tool: string) {
  const found = findTool(tool);
  if (!found) throw new Error(`${tool} is missing: npm test installs it`);
  return found;
}

async function makeKey(file: string) {
  await promisify(execFile)(pathOf('ssh-keygen'), ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
  const { stdout } = await promisify(execFile)(pathOf('ssh-keygen'), ['-lf', file]);
  return stdout.split(' ')[1] ?? '';
}

/** What OpenSSH's server runs for somebody who never answers, and keeps the connection. */
export const NO_ANSWER = 'cat >/dev/null';

/** OpenSSH's server on a port of its own, with a folder for copies and the settings that reach it. */
export async function startSftp(subsystem = 'internal-sftp') {
  const folder = await useFolder();
  const at = (name: string) => path.join(folder, name);
  const copies = at('copies');
  await mkdir(copies);
  const fingerprint = await makeKey(at('host'));
  await makeKey(at('client'));
  await copyFile(at('client.pub'), at('authorized'));
  const port = await freePort();
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${at('host')}`,
    `AuthorizedKeysFile ${at('authorized')}`,
    'PidFile none',
    // The folder of the test is one that everybody may write to.
    'StrictModes no',
    'UsePAM no',
    `Subsystem sftp ${subsystem}`,
  ];
  await writeFile(at('config'), `${lines.join('\n')}\n`);
  // As root, it wants this folder, which Debian's service makes.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  const server = spawn(pathOf('sshd'), ['-D', '-e', '-f', at('config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'close');
  onTestFinished(async () => {
    server.kill();
    await ended;
  });
  for await (const said of server.stderr) if (String(said).includes('Server listening')) break;
  const environment = {
    BACKUP_COPY_SFTP_URL: `sftp://${userInfo().username}@127.0.0.1:${port}${copies}`,
    BACKUP_COPY_SFTP_HOST_KEY: fingerprint,
    BACKUP_COPY_SFTP_KEY_FILE: at('client'),
  };
  return { copies, environment };
}

/** A store that says `answer` to everything, or nothing at all; its address, and how often it was asked. */
export async function startRogueStore(answer: (response: ServerResponse) => void) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume();
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const environment = {
    BACKUP_COPY_S3_URL: `http://127.0.0.1:${port}/copies/portal`,
    BACKUP_COPY_S3_ACCESS_KEY_ID: 'key',
    BACKUP_COPY_S3_SECRET_ACCESS_KEY: 'secret',
  };
  return { environment, asked: () => asked };
}

/** A store that keeps whoever asks waiting until `refuse` is called; `asked` ends with the first question. */
export async function startHeldStore() {
  const asked = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  const { environment } = await startRogueStore((response) => {
    asked.resolve();
    void refused.promise.then(() => response.writeHead(500).end());
  });
  return { environment, asked: asked.promise, refuse: () => refused.resolve() };
}

/** An S3-compatible store with one bucket, and the settings that reach it. */
export async function startStore() {
  const directory = await useFolder();
  const bucket = 'copies';
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await store.run();
  onTestFinished(() => store.close());
  const environment = {
    BACKUP_COPY_S3_URL: `http://127.0.0.1:${port}/${bucket}/portal`,
    BACKUP_COPY_S3_ACCESS_KEY_ID: 'S3RVER',
    BACKUP_COPY_S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return { copies: path.join(directory, bucket, 'portal'), environment };
}
