import { parseArgs } from 'node:util';
import { createdBackupSchema } from '../../shared/backups/calls.ts';
import { readConfig } from '../platform/config.ts';
import { requirePortal, runCommand, wrongUsage } from './command.ts';

const USAGE = `Usage: npm run backup [-- --database]

Makes a backup of the portal in DATA_DIR and puts it into backups/: the database and every uploaded document, or with
--database the database only. The server may be running; then it does the work (give the same PORT and HOST).`;

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { database: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    }).values;
  } catch (error) {
    throw wrongUsage(error instanceof Error ? error.message : String(error), USAGE);
  }
}

await runCommand(async (args) => {
  const { database, help } = readArguments(args);
  if (help) return console.log(USAGE);
  const config = readConfig(process.env);
  requirePortal(config);
  const { CONSOLE } = await import('../domains/audit/console.ts');
  const { withData } = await import('./data.ts');
  const { makeBackup } = await import('../domains/backups/service.ts');
  const backup = { type: database ? 'database' : 'full', sendEmail: false } as const;
  const { fileName, lacks } = await withData(config, {
    alone: (services) => makeBackup(services, CONSOLE, backup),
    throughServer: (call) => call('POST', '/super-admin/backup/create-free', createdBackupSchema, backup),
  });
  console.log(`${config.backupsFolder}/${fileName}`);
  if (lacks) console.error(lacks);
});
