import { openAsBlob } from 'node:fs';
import { access, constants, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { stdin } from 'node:process';
import { parseArgs } from 'node:util';
import { type Inspection, inspectionSchema, restoredSchema } from '../../shared/backups/calls.ts';
import { decryptionKeySchema, KEY_NEEDED } from '../../shared/backups/encryption.ts';
import { parseBackupName } from '../../shared/backups/names.ts';
import { uploadedSchema } from '../../shared/backups/upload.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { isEncrypted } from '../domains/backups/encrypted-file.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { errorCode } from '../platform/errors.ts';
import { askSecret } from './ask-password.ts';
import { askYes } from './ask-yes.ts';
import { Refusal, runCommand, wrongUsage } from './command.ts';
import type { Call } from './data.ts';

const USAGE = `Usage: npm run restore -- FILE [--yes] [--key-file FILE]

Replaces all data of the portal in DATA_DIR with those of a backup, after making a full backup of what is there. Asks
before it does, unless --yes is given. The server may be running; then it does the work (give the same PORT and HOST).
For an encrypted backup (.age) it asks for the passphrase or the secret key, unless --key-file names a file that holds
it; without a terminal the key is the first line of standard input.`;

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        yes: { type: 'boolean' },
        'key-file': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    });
    const { 'key-file': keyFile, ...flags } = values;
    return { ...flags, keyFile, file: positionals[0], isOne: positionals.length === 1 };
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
  if (!(await askYes('Replace everything?'))) throw new Refusal('Nothing was changed.');
}

function unreadable(what: string, filePath: string, error: unknown) {
  const code = errorCode(error) ?? '';
  return new Refusal(
    ['ENOENT', 'ENOTDIR'].includes(code)
      ? `There is no ${what} ${filePath}. Nothing was changed.`
      : `The ${what} ${filePath} cannot be read (${code}). Let the user who runs this command read it and open its folder, or copy it to where that user can. Nothing was changed.`,
  );
}

/** @throws Refusal when it cannot be read. */
async function requireFile(filePath: string) {
  const isFile = await access(filePath, constants.R_OK)
    .then(async () => (await stat(filePath)).isFile())
    .catch((error: unknown) => {
      throw unreadable('file', filePath, error);
    });
  if (!isFile) throw new Refusal(`${filePath} is no file. Nothing was changed.`);
}

/** What opens an encrypted backup; undefined for any other file. @throws Refusal. */
async function keyTo(filePath: string, keyFile: string | undefined) {
  if (!(await isEncrypted(filePath))) return undefined;
  const given =
    keyFile === undefined
      ? await askSecret('This backup is encrypted. Its passphrase or secret key: ')
      : await readFile(keyFile, 'utf8').catch((error: unknown) => {
          throw unreadable('key file', keyFile, error);
        });
  // The end of a key file's last line is no part of a passphrase.
  const { success, data } = decryptionKeySchema.safeParse(given.replace(/\r?\n$/, ''));
  if (!success) throw new Refusal(`${KEY_NEEDED} Nothing was changed.`);
  return data;
}

/** The name of the backup at the running server; any other file is uploaded first. */
async function nameAtServer(
  { backupsFolder }: Config,
  filePath: string,
  key: string | undefined,
  call: Call,
) {
  const name = path.basename(filePath);
  const isListed = path.dirname(filePath) === backupsFolder && parseBackupName(name) !== undefined;
  if (isListed && key === undefined) return name;
  const form = new FormData();
  if (key !== undefined) form.append('key', key);
  form.append('backupFile', await openAsBlob(filePath), name);
  return (await call('POST', '/super-admin/backup/upload', uploadedSchema, form)).fileName;
}

await runCommand(async (args) => {
  const { file, isOne, yes, keyFile, help } = readArguments(args);
  if (help) return console.log(USAGE);
  if (file === undefined || !isOne) throw wrongUsage('Please give one backup file.', USAGE);
  const filePath = path.resolve(file);
  await requireFile(filePath);
  const config = readConfig(process.env);
  const { CONSOLE } = await import('../domains/audit/console.ts');
  const { withData } = await import('./data.ts');
  const { inspectFile, restoreFile, withPlainFile } = await import('../domains/backups/service.ts');
  const key = await keyTo(filePath, keyFile);
  const { message, safetyBackup } = await withData(config, {
    alone: (services) =>
      withPlainFile(services, filePath, key, async (backup) => {
        await confirm(await inspectFile(services, backup), yes);
        return restoreFile(services, CONSOLE, backup);
      }),
    async throughServer(call) {
      const name = await nameAtServer(config, filePath, key, call);
      await confirm(await call('POST', `/super-admin/backup/inspect/${name}`, inspectionSchema), yes);
      return call('POST', `/super-admin/backup/restore-database/${name}`, restoredSchema);
    },
  });
  console.log(`${message}\nWhat was there before: ${config.backupsFolder}/${safetyBackup}`);
});
