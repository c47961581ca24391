import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../platform/config.ts';
import { runCommand, withServices, wrongUsage } from './command.ts';

/** More than any school has; enough to see whether the portal stays fast. */
const MOST_APPLICATIONS = 100_000;

const USAGE = `Usage: npm run seed -- --applications N

Fills the portal in DATA_DIR with N fictitious applications (1 to ${MOST_APPLICATIONS}), their accounts and their
documents. The same N gives the same data on the same day. A portal that already has applicants is left
as it is: choose another folder, for example
  DATA_DIR=/tmp/portal npm run seed -- --applications 300`;

const countSchema = z.coerce.number().int().min(1).max(MOST_APPLICATIONS);

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { applications: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    }).values;
  } catch (error) {
    throw wrongUsage(error instanceof Error ? error.message : String(error), USAGE);
  }
}

await runCommand(async (args) => {
  const { applications, help } = readArguments(args);
  if (help) return console.log(USAGE);
  const { success, data: count } = countSchema.safeParse(applications);
  if (!success)
    throw wrongUsage(`--applications must be a whole number from 1 to ${MOST_APPLICATIONS}.`, USAGE);

  const config = readConfig(process.env);
  const { keepingServersOut } = await import('./data.ts');
  const { SEED_PASSWORD, seedApplications } = await import('../seed/seed.ts');
  console.log(`Making up ${count} applications in ${config.dataFolder} ...`);
  const made = await keepingServersOut(config, () =>
    withServices(config, (services) => seedApplications(services, { applications: count })),
  );
  console.log(`Done: ${made.applications} applications with ${made.documents} documents,`);
  console.log(
    `and ${made.beginners} accounts that have only begun. Every applicant's password is ${SEED_PASSWORD}`,
  );
});
