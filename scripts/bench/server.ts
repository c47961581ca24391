import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import packageJson from '../../package.json' with { type: 'json' };

const PORT = 39_417;

export const OFFICER = { email: 'officer@school.example', password: 'only for the benchmark' };
export type BenchedServer = Awaited<ReturnType<typeof startServer>>;

export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Memory of a process, where the system tells (Linux). */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** The program as `npm run serve` runs it; `milliseconds` is the time from start to listening. */
export async function startServer(dataFolder: string) {
  const [, ...args] = packageJson.scripts.serve.replace('exec ', '').split(' ');
  const begun = performance.now();
  const server = spawn(process.execPath, args, {
    env: {
      DATA_DIR: dataFolder,
      PORT: String(PORT),
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '0',
      SUPER_ADMIN_EMAIL: OFFICER.email,
      SUPER_ADMIN_PASSWORD: OFFICER.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(server, 'exit');
  await Promise.race([once(server.stdout, 'data'), exit]);
  if (server.pid === undefined || server.exitCode !== null) throw new Error('the server did not start');
  return {
    milliseconds: performance.now() - begun,
    pid: server.pid,
    url: `http://127.0.0.1:${PORT}`,
    async stop() {
      server.kill('SIGTERM');
      await exit;
    },
  };
}
