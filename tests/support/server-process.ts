import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { freePort } from '../../scripts/support/free-port.ts';
import { makeFolder, removeFolder } from './folders.ts';

const { NODE_COMPILE_CACHE } = process.env;
const PROJECT_FOLDER = path.resolve(import.meta.dirname, '../..');

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** The command of the server. With `largestFile`, a shell limits the size of its files in bytes first. */
function commandOf(largestFile?: number): [program: string, args: string[]] {
  const server: [string, string] = [process.execPath, 'scripts/serve.js'];
  if (largestFile === undefined) return [server[0], [server[1]]];
  // `ulimit -f` counts in blocks of 512 bytes.
  return ['sh', ['-c', `ulimit -f ${largestFile / 512} && exec "$0" "$@"`, ...server]];
}

/**
 * Starts the program as a school runs it, in a process of its own on an empty data folder. Resolves when it listens.
 * `stop` ends it as an operator would and removes the data. With `largestFile`, writing to a larger file fails as on a
 * full disk (not on Windows).
 */
export async function startServerProcess(
  environment: Record<string, string> = {},
  { largestFile }: { largestFile?: number } = {},
) {
  const dataFolder = await makeFolder();
  const port = await freePort();
  const server = spawn(...commandOf(largestFile), {
    cwd: PROJECT_FOLDER,
    env: {
      NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: dataFolder,
      RATE_LIMIT_PER_MINUTE: '0',
      ...environment,
    },
  });
  const lines: string[] = [];
  const ready = Promise.withResolvers<void>();
  for (const stream of [server.stdout, server.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('The portal is ready')) ready.resolve();
    });
  }
  const exit = once(server, 'exit');
  await Promise.race([ready.promise, exit]);
  if (server.exitCode !== null) throw new Error(`the server did not start:\n${lines.join('\n')}`);

  return {
    url: `http://localhost:${port}`,
    pid: z.int().parse(server.pid),
    dataFolder,
    lines,
    /** Log lines at warning level or above, and anything that is neither log nor the greeting. */
    complaints: () =>
      lines.filter((line) => !/^(\{"level":[123]0,|$|The portal is ready|Create the first super)/.test(line)),
    /** Ends it as a power failure would. */
    async kill() {
      server.kill('SIGKILL');
      await exit;
      await removeFolder(dataFolder);
    },
    /** Ends it as an operator would, and keeps its data. */
    async end() {
      server.kill('SIGTERM');
      const [code] = await exit;
      return code;
    },
    async stop() {
      server.kill('SIGTERM');
      const [code] = await exit;
      await removeFolder(dataFolder);
      return code;
    },
  };
}
