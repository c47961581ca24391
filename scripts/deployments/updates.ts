import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { freePort } from '../support/free-port.ts';

export const execute = promisify(execFile);

/** Without UPDATE_STOP and UPDATE_START of whoever runs the tests. */
const { UPDATE_STOP: _, UPDATE_START: __, ...inherited } = process.env;

/** A portal that the tests update, with a port and data of its own. */
export type Updated = {
  address: string;
  /** Its settings, and the file that holds them. */
  settings: Record<string, string>;
  envFile: string;
  database: string;
};

/** Stops and starts a portal as a service manager does. */
function serviceCommands(name: string, start: string) {
  return {
    UPDATE_STOP: `kill "$(cat ${name}.pid)"`,
    UPDATE_START: `${start} >> ${name}.log 2>&1 < /dev/null & echo $! > ${name}.pid`,
  };
}

/** @param start the command that a service manager would start. */
export async function newPortal(folder: string, name: string, start: string): Promise<Updated> {
  const port = await freePort();
  const dataFolder = path.join(folder, name);
  await mkdir(dataFolder);
  const settings = {
    PORT: String(port),
    DATA_DIR: dataFolder,
    // The tests ask for its health more often than a visitor may.
    RATE_LIMIT_PER_MINUTE: '0',
    SUPER_ADMIN_EMAIL: 'head@school.example',
    SUPER_ADMIN_PASSWORD: 'a long enough passphrase',
    ...serviceCommands(dataFolder, start),
  };
  const envFile = `${dataFolder}.env`;
  await writeFile(
    envFile,
    Object.entries(settings)
      .map(([key, value]) => `${key}='${value}'\n`)
      .join(''),
  );
  return {
    address: `http://127.0.0.1:${port}`,
    settings,
    envFile,
    database: path.join(dataFolder, 'portal.sqlite'),
  };
}

const sh = (command: string | undefined, settings: Record<string, string>) =>
  execute('sh', ['-c', command ?? ''], { env: { ...inherited, ...settings } });

type Answer = 'healthy' | 'turned away' | 'refused' | 'unwell';

async function ask(address: string): Promise<Answer> {
  const answer = await fetch(`${address}/api/health`).catch(() => undefined);
  if (!answer) return 'refused';
  if (answer.ok) return 'healthy';
  return answer.status === 503 && answer.headers.has('retry-after') ? 'turned away' : 'unwell';
}

export const isHealthy = async ({ address }: Updated) => (await ask(address)) === 'healthy';

export async function untilHealthy(portal: Updated) {
  for (let tries = 0; tries < 600; tries++) {
    if (await isHealthy(portal)) return;
    await sleep(100);
  }
  throw new Error('the portal does not answer');
}

export async function start(portal: Updated) {
  await sh(portal.settings.UPDATE_START, portal.settings);
  await untilHealthy(portal);
}

/** Stops it if it runs, and waits until its database is closed. */
export async function stop({ settings, database }: Updated) {
  await sh(settings.UPDATE_STOP, settings).catch(() => undefined);
  while (existsSync(`${database}-wal`)) await sleep(100);
}

/** What became of a command, and of the requests that were sent to the portal while it ran. */
type Done = {
  exitCode: number | null;
  output: string;
  /** Answered by 503. */
  turnedAway: number;
  refused: number;
  /** The longest time without a healthy answer, in milliseconds. */
  pause: number;
};

/** Runs a command to its end, and asks the portal for its health all the time. */
export async function run(
  portal: Updated,
  [program = '', ...args]: string[],
  cwd: string,
  environment: Record<string, string> = portal.settings,
): Promise<Done> {
  const child = spawn(program, args, { cwd, env: { ...inherited, ...environment } });
  const ended = once(child, 'close');
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const done = { turnedAway: 0, refused: 0, pause: 0 };
  let lastHealthy = performance.now();
  while (child.exitCode === null) {
    const answer = await ask(portal.address);
    if (answer === 'turned away') done.turnedAway += 1;
    if (answer === 'refused') done.refused += 1;
    if (answer === 'healthy') {
      done.pause = Math.max(done.pause, performance.now() - lastHealthy);
      lastHealthy = performance.now();
    }
    await sleep(20);
  }
  await ended;
  return { ...done, exitCode: child.exitCode, output: (await said).join('') };
}

function inDatabase<Result>({ database }: Updated, work: (sqlite: Sqlite.Database) => Result): Result {
  const sqlite = new Sqlite(database);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

export const hasTable = (portal: Updated, name: string) =>
  inDatabase(
    portal,
    (sqlite) => sqlite.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined,
  );

export const countAccounts = (portal: Updated) =>
  inDatabase(portal, (sqlite) => sqlite.prepare('SELECT count(*) FROM users').pluck().get());
