import { systemClock } from '../platform/clock.ts';
import { type Config, ConfigurationError } from '../platform/config.ts';
import { DAMAGED, isDamage } from '../platform/database/damage.ts';
import { AppError } from '../platform/errors.ts';
import type { Services } from '../platform/trpc/context.ts';

/** Why a command cannot go on, for the person who typed it. */
export class Refusal extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The command was typed wrongly. */
export const wrongUsage = (message: string, usage: string) => new Refusal(`${message}\n\n${usage}`, 2);

/**
 * Works on the data in DATA_DIR, migrated first; a server may be running on them. Only now is the portal loaded, which
 * takes ten times as long as to refuse what was typed wrongly.
 */
export async function withServices<Result>(config: Config, work: (services: Services) => Promise<Result>) {
  const { createServer } = await import('../app.ts');
  const { closeServices, openServices } = await import('../start.ts');
  // A command speaks for itself; the log shows only what went wrong.
  const { log } = createServer({ ...config, logLevel: 'error' });
  const services = await openServices(config, log, systemClock);
  try {
    return await work(services);
  } finally {
    await closeServices(services);
  }
}

/** Runs a command: a refusal is told in its own words, with exit code 1, or 2 when the command was typed wrongly. */
export async function runCommand(command: (args: string[]) => Promise<void>) {
  try {
    process.umask(0o077);
    await command(process.argv.slice(2));
  } catch (error) {
    const isForPeople =
      error instanceof Refusal || error instanceof AppError || error instanceof ConfigurationError;
    if (isDamage(error)) console.error(`${error.message}: ${DAMAGED}`);
    else console.error(isForPeople ? error.message : error);
    process.exitCode = error instanceof Refusal ? error.exitCode : 1;
  }
}
