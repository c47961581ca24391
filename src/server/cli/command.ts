import { existsSync } from 'node:fs';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { DAMAGED, isDamage } from '../platform/database/damage.ts';
import { AppError } from '../platform/errors.ts';
import { adviceFor } from '../platform/operators.ts';
import type { Services } from '../services.ts';

/** Why a command stops; the message is for the person who typed it. */
export class Refusal extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A refusal with exit code 2: the command was typed wrongly. */
export const wrongUsage = (message: string, usage: string) => new Refusal(`${message}\n\n${usage}`, 2);

/**
 * A mistyped DATA_DIR must not create a new portal, whose empty backup would look like one of the school's.
 * @throws Refusal when there is no portal in DATA_DIR.
 */
export function requirePortal({ databaseFile, dataFolder }: Config) {
  if (existsSync(databaseFile)) return;
  throw new Refusal(
    `There is no portal.sqlite in ${dataFolder}. Is DATA_DIR right? If the portal was never started here: npm start`,
  );
}

/**
 * Opens and migrates the data in DATA_DIR for `work`; a server may be running on it. Loads the portal only now, because
 * that takes ten times as long as refusing a mistyped command.
 */
export async function withServices<Result>(config: Config, work: (services: Services) => Promise<Result>) {
  const { createServer } = await import('../app.ts');
  const { closeServices, openServices } = await import('../start.ts');
  // Commands print their own results; the log shows only errors.
  const { log } = createServer({ ...config, logLevel: 'error' });
  const services = await openServices(config, log, systemClock);
  try {
    return await work(services);
  } finally {
    await closeServices(services);
  }
}

/** Runs a command. A refusal prints only its message; the exit code is 1, or 2 when the command was typed wrongly. */
export async function runCommand(command: (args: string[]) => Promise<void>) {
  try {
    process.umask(0o077);
    await command(process.argv.slice(2));
  } catch (error) {
    const isForPeople = error instanceof Refusal || error instanceof AppError;
    if (isDamage(error)) console.error(`${error.message}: ${DAMAGED}`);
    else console.error(isForPeople ? error.message : (adviceFor(error) ?? error));
    process.exitCode = error instanceof Refusal ? error.exitCode : 1;
  }
}
