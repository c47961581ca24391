import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { freePort } from '../support/free-port.ts';
import { serveCommand } from '../support/serve-command.js';

export const ADMINISTRATOR = { email: 'officer@school.example', password: 'only for the benchmark' };
/** A server in a child process; `milliseconds` is the time from its start until it listens. */
export type Served = Awaited<ReturnType<typeof serve>>;

/** Resident memory of a process (Linux); NaN elsewhere. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Memory of a process (Linux), of what several share its part; NaN elsewhere. */
export async function sharedMegabytes(pid: number): Promise<number> {
  const sums = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(sums)?.[1] ?? Number.NaN) / 1024;
}

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** Processor time of a process and its threads, without its children (Linux). */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(stat) ?? [];
  return (Number(user) + Number(system)) / TICKS;
}

/** Starts a server that prints when it listens at PORT. */
async function serve(program: string, args: string[], env: Record<string, string>) {
  const port = await freePort();
  const begun = performance.now();
  const server = spawn(program, args, {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(server, 'exit');
  // A run that fails leaves no server behind.
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  void exit.then(() => process.off('exit', kill));
  await Promise.race([once(server.stdout, 'data'), exit]);
  if (server.pid === undefined || server.exitCode !== null) throw new Error('the server did not start');
  return {
    milliseconds: performance.now() - begun,
    pid: server.pid,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGTERM');
      await exit;
    },
  };
}

const settingsOf = (dataFolder: string) => ({
  DATA_DIR: dataFolder,
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_MINUTE: '0',
  SUPER_ADMIN_EMAIL: ADMINISTRATOR.email,
  SUPER_ADMIN_PASSWORD: ADMINISTRATOR.password,
});

/** Starts the program as `npm run serve` does, with further or other environment variables. */
export function startPortal(
  dataFolder: string,
  nodeArgs: string[] = [],
  environment: Record<string, string> = {},
) {
  const command = serveCommand(packageJson.scripts.serve);
  return serve(process.execPath, [...nodeArgs, ...command.args], {
    ...command.environment,
    ...settingsOf(dataFolder),
    ...environment,
  });
}

/** Starts what was unpacked from a release file. */
export const startRelease = (folder: string, dataFolder: string) =>
  serve(path.join(folder, 'portal'), [], settingsOf(dataFolder));

/** Starts the baselines of bare/main.ts. */
export const startBare = (dataFolder: string) =>
  serve(process.execPath, ['scripts/bench/bare/main.ts'], { DATA_DIR: dataFolder });
