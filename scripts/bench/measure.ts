import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import packageJson from '../../package.json' with { type: 'json' };

const PORT = 39_417;
const CONNECTIONS = 32;
const SECONDS = 3;
/** What the server needs to come to rest after its start. */
const SETTLING = 2000;

export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Memory of a process, where the system tells (Linux). */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Starts the program as `npm run serve` does and stops it again. */
export async function startToListening(dataFolder: string, memoryOf: (pid: number) => Promise<number>) {
  const [, ...args] = packageJson.scripts.serve.split(' ');
  const begun = performance.now();
  const server = spawn(process.execPath, args, {
    env: { DATA_DIR: dataFolder, PORT: String(PORT), LOG_LEVEL: 'silent' },
  });
  const exit = once(server, 'exit');
  await once(server.stdout, 'data');
  const milliseconds = performance.now() - begun;
  await pause(SETTLING);
  const megabytes = await memoryOf(server.pid ?? 0);
  server.kill('SIGTERM');
  await exit;
  return { milliseconds, megabytes };
}

/** GET requests over so many connections for so many seconds, after one of warm-up. */
export async function requestsPerSecond(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const load = async (seconds: number) => {
    let answered = 0;
    const end = performance.now() + seconds * 1000;
    const client = async () => {
      while (performance.now() < end) {
        const answer = await fetch(url, { headers });
        if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
        await answer.arrayBuffer();
        answered += 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
    return answered / seconds;
  };
  await load(1);
  return load(SECONDS);
}
