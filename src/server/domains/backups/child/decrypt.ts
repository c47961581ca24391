import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter } from 'age-encryption';
import { AppError } from '../../../platform/errors.ts';
import type { OnProgress } from '../progress.ts';
import { counted } from './counted.ts';
import { DECRYPTED_FILE, type DecryptJob } from './jobs.ts';

const IDENTITY = /AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+/g;

const refuse = (reason: string) => new AppError('UNPROCESSABLE_CONTENT', reason);
const WRONG_KEY =
  'This passphrase or key does not open this backup. Please look whether it is the right one.';
const CHANGED = 'This backup cannot be decrypted: it was cut or changed after it was made.';

/** The key is a passphrase, unless it holds secret keys of age, as the file that `age-keygen` writes does. */
function decrypterFor(key: string) {
  const decrypter = new Decrypter();
  const identities = key.match(IDENTITY);
  try {
    for (const identity of identities ?? []) decrypter.addIdentity(identity);
  } catch {
    throw refuse(
      'This secret key is not complete. Please copy the whole line that begins with AGE-SECRET-KEY-.',
    );
  }
  if (!identities) for (const passphrase of new Set([key, key.trim()])) decrypter.addPassphrase(passphrase);
  return decrypter;
}

/** Decrypts a file, which may be hostile, into the folder. @throws UNPROCESSABLE_CONTENT. */
export async function decryptFile({ file, key, folder }: DecryptJob, onProgress: OnProgress) {
  const { size } = await stat(file);
  const onShare = (share: number) => onProgress({ phase: 'decrypt', share });
  const bytes = Readable.from(counted(createReadStream(file), size, onShare), { objectMode: false });
  const decrypter = decrypterFor(key);
  const plain = await decrypter.decrypt(Readable.toWeb(bytes)).catch(() => {
    throw refuse(WRONG_KEY);
  });
  const decrypted = createWriteStream(path.join(folder, DECRYPTED_FILE), { flush: true });
  await pipeline(Readable.fromWeb(plain), decrypted).catch((error: unknown) => {
    // Errors of the disk name the call of the system that failed; all others are of the file's content.
    throw error instanceof Error && 'syscall' in error ? error : refuse(CHANGED);
  });
}
