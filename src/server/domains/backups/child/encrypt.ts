import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Encrypter } from 'age-encryption';
import type { OnProgress } from '../progress.ts';
import { counted } from './counted.ts';
import type { EncryptJob } from './jobs.ts';

function encrypterFor(encryption: EncryptJob['encryption']) {
  const encrypter = new Encrypter();
  if ('passphrase' in encryption) encrypter.setPassphrase(encryption.passphrase);
  else for (const recipient of encryption.recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

/** Writes the file to standard output in the format of age, which the `age` program opens. */
export async function encryptFile({ file, encryption }: EncryptJob, onProgress: OnProgress) {
  const { size } = await stat(file);
  const onShare = (share: number) => onProgress({ phase: 'send', share });
  const plain = Readable.from(counted(createReadStream(file), size, onShare), { objectMode: false });
  const encrypted = await encrypterFor(encryption).encrypt(Readable.toWeb(plain));
  await pipeline(Readable.fromWeb(encrypted), process.stdout, { end: false });
}
