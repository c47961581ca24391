import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type Inspection, inspectionSchema, restoredSchema } from '../../shared/backups/calls.ts';
import { uploadedSchema } from '../../shared/backups/upload.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { Refusal, runCommand, wrongUsage } from './command.ts';
import type { Call } from './data.ts';

const USAGE = `Usage: npm run restore -- FILE [--yes]

Replaces all data of the portal in DATA_DIR with those of a backup, after making a full backup of what is there. Asks
before it does, unless --yes is given. The server may be running; then it does the work (give the same PORT and HOST).`;

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { yes: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    return { ...values, file: positionals[0], isOne: positionals.length === 1 };
  } catch (error) {
    throw wrongUsage(error instanceof Error ? error.message : String(error), USAGE);
  }
}

const amounts = ({ users, applications, documents }: Inspection['current']) =>
  `${users} accounts, ${applications} applications, ${documents} documents`;

/** @throws Refusal unless the person agrees. */
async function confirm({ contents, current }: Inspection, isAgreed: boolean | undefined) {
  console.log(`In the backup of ${formatDateTime(contents.createdAt)}: ${amounts(contents)}`);
  console.log(`In the portal now, to be replaced: ${amounts(current)}`);
  if (contents.missingDocuments > 0)
    console.log(`Documents whose files are in neither, and will be missing: ${contents.missingDocuments}`);
  if (isAgreed) return;
  if (!stdin.isTTY) throw new Refusal('Nothing was changed. Give --yes to restore without being asked.');
  const keyboard = createInterface({ input: stdin, output: stdout });
  const answer = await keyboard.question('Replace everything? Type yes: ').finally(() => keyboard.close());
  if (answer.trim() !== 'yes') throw new Refusal('Nothing was changed.');
}

/** The name of the backup at the running server; a file outside its backups folder is uploaded first. */
async function nameAtServer({ backupsFolder }: Config, filePath: string, call: Call) {
  if (path.dirname(filePath) === backupsFolder) return path.basename(filePath);
  const form = new FormData();
  form.append('backupFile', await openAsBlob(filePath), path.basename(filePath));
  return (await call('POST', '/super-admin/backup/upload', uploadedSchema, form)).fileName;
}

await runCommand(async (args) => {
  const { file, isOne, yes, help } = readArguments(args);
  if (help) return console.log(USAGE);
  if (file === undefined || !isOne) throw wrongUsage('Please give one backup file.', USAGE);
  const filePath = path.resolve(file);
  if (!(await stat(filePath).catch(() => undefined))?.isFile())
    throw new Refusal(`There is no file ${filePath}.`);
  const config = readConfig(process.env);
  const { CONSOLE } = await import('../domains/audit/console.ts');
  const { withData } = await import('./data.ts');
  const { inspectFile, restoreFile } = await import('../domains/backups/service.ts');
  const { message, safetyBackup } = await withData(config, {
    async alone(services) {
      const backup = { name: path.basename(filePath), filePath };
      await confirm(await inspectFile(services, backup), yes);
      return restoreFile(services, CONSOLE, backup);
    },
    async throughServer(call) {
      const name = await nameAtServer(config, filePath, call);
      await confirm(await call('POST', `/super-admin/backup/inspect/${name}`, inspectionSchema), yes);
      return call('POST', `/super-admin/backup/restore-database/${name}`, restoredSchema);
    },
  });
  console.log(`${message}\nWhat was there before: ${config.backupsFolder}/${safetyBackup}`);
});
