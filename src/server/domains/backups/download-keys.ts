import { MINUTE } from '../../platform/clock.ts';
import type { EncryptionKey } from './child/jobs.ts';

export type DownloadKeys = ReturnType<typeof createDownloadKeys>;

/** Longer than a download token lives, so that a key never outlasts its token by much. */
const LIFETIME = 2 * MINUTE;

/**
 * Keeps what an encrypted download is encrypted with between its token and its request. Only in memory: a passphrase is
 * stored nowhere. After a restart the download has to be asked for again.
 */
export function createDownloadKeys() {
  const keys = new Map<string, EncryptionKey>();
  return {
    keep(tokenHash: string, key: EncryptionKey) {
      keys.set(tokenHash, key);
      setTimeout(() => keys.delete(tokenHash), LIFETIME).unref();
    },
    take(tokenHash: string) {
      const key = keys.get(tokenHash);
      keys.delete(tokenHash);
      return key;
    },
  };
}
