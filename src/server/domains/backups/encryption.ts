import { stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { z } from 'zod';
import { type EncryptionChoice, KEY_NEEDED } from '../../../shared/backups/encryption.ts';
import { plainName } from '../../../shared/backups/names.ts';
import { ChildDied } from '../../platform/child.ts';
import { type Config, ConfigurationError } from '../../platform/config.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { DECRYPTED_FILE, type EncryptionKey } from './child/jobs.ts';
import { runJob } from './child/run.ts';
import { isEncrypted } from './encrypted-file.ts';
import type { Options } from './progress.ts';
import { inWorkFolder, requireRoom } from './work-folder.ts';

const NO_RECIPIENTS =
  'No public key is set up on the server (BACKUP_RECIPIENTS). Please encrypt with a passphrase instead.';

/** @throws BAD_REQUEST for public keys when there are none. */
export function keyFor({ backupRecipients }: Config, choice: EncryptionChoice): EncryptionKey {
  if (choice.with === 'passphrase') return { passphrase: choice.passphrase };
  if (backupRecipients.length === 0) throw invalid(NO_RECIPIENTS, 'encryption');
  return { recipients: backupRecipients };
}

/** The public keys that copies are encrypted to without anybody asking for it; undefined when none are set up. */
export const recipientsOf = ({ backupRecipients }: Config): EncryptionKey | undefined =>
  backupRecipients.length > 0 ? { recipients: backupRecipients } : undefined;

/**
 * Finds a mistyped public key at the start and not in the night.
 * @throws {ConfigurationError}
 */
export async function requireUsableRecipients({ backupRecipients }: Config) {
  if (backupRecipients.length === 0) return;
  const { Encrypter } = await import('age-encryption');
  for (const recipient of backupRecipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch {
      throw new ConfigurationError(`BACKUP_RECIPIENTS: '${recipient}' is no public key of age.`);
    }
  }
}

/**
 * The encrypted bytes of a file, made by a child process as they are read. Destroying the stream ends the process; a
 * failure destroys the stream.
 */
export function encryptedBytes({ config, log }: Services, file: string, encryption: EncryptionKey): Readable {
  const bytes = new PassThrough();
  const gone = new AbortController();
  bytes.once('close', () => gone.abort());
  const job = { task: 'encrypt', file, encryption, folder: config.backupsFolder } as const;
  const options = { onProgress: () => undefined, signal: gone.signal };
  runJob(job, z.undefined(), options, bytes).then(
    () => bytes.end(),
    (error: unknown) => {
      if (!gone.signal.aborted) log.error({ err: error }, 'backup not encrypted');
      bytes.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  return bytes;
}

const TOO_COSTLY = 'This file cannot be decrypted: it asks for more memory than any backup of this program.';

/**
 * Decrypts an encrypted backup into the folder, in a child process. Any other file is left where it is.
 * @returns the path of the plain file.
 * @throws BAD_REQUEST without a key; UNPROCESSABLE_CONTENT when the key does not open it or it was changed.
 */
export async function decryptedIfNeeded(
  { config }: Services,
  file: string,
  key: string | undefined,
  folder: string,
  options: Options,
): Promise<string> {
  if (!(await isEncrypted(file))) return file;
  if (key === undefined) throw invalid(KEY_NEEDED, 'key');
  await requireRoom(config, (await stat(file)).size);
  const job = { task: 'decrypt', file, key, folder } as const;
  await runJob(job, z.undefined(), options).catch((error: unknown) => {
    throw error instanceof ChildDied ? new AppError('UNPROCESSABLE_CONTENT', TOO_COSTLY) : error;
  });
  return path.join(folder, DECRYPTED_FILE);
}

/** Runs `work` with the plain file of a backup, which is removed afterwards when the given one is encrypted. */
export const withPlainFile = <Result>(
  services: Services,
  filePath: string,
  key: string | undefined,
  work: (file: { name: string; filePath: string }) => Promise<Result>,
): Promise<Result> =>
  inWorkFolder(services, async (folder) => {
    const options = { onProgress: () => undefined };
    const plainFile = await decryptedIfNeeded(services, filePath, key, folder, options);
    return work({ name: plainName(path.basename(filePath)), filePath: plainFile });
  });
