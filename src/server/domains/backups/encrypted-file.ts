import { open } from 'node:fs/promises';
import { ENCRYPTED_BEGINNING } from '../../../shared/backups/encryption.ts';

/** Looks at the first bytes; the name may be another one. */
export async function isEncrypted(file: string) {
  const handle = await open(file, 'r');
  try {
    const length = ENCRYPTED_BEGINNING.length;
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.toString('latin1') === ENCRYPTED_BEGINNING;
  } finally {
    await handle.close();
  }
}
