import { DOCUMENT_QUOTA } from '../../../shared/documents/constants.ts';
import { getToken, subscribeToSession } from '../../api/session.ts';
import { documentPath, downloadFile } from './download.ts';
import { createThumbnail } from './pictures.ts';

/** More files than one applicant can have. */
const MOST_KEPT = DOCUMENT_QUOTA.files;

/** Object URLs of thumbnails, by a stored file's name or an upload's id; undefined for files that cannot be shown. */
const kept = new Map<string, string | undefined>();

function keep(name: string, address: string | undefined): void {
  kept.set(name, address);
  for (const [oldest, old] of kept) {
    if (kept.size <= MOST_KEPT) return;
    kept.delete(oldest);
    if (old) URL.revokeObjectURL(old);
  }
}

export const keptThumbnail = (name: string): string | undefined => kept.get(name);

/** Makes the thumbnail of a file that is about to be sent. */
export async function addThumbnail(uploadId: string, file: File): Promise<void> {
  keep(uploadId, await createThumbnail(file));
}

/** Keeps the thumbnail of a sent file under its stored name, so that it is not downloaded. */
export function nameThumbnail(uploadId: string, fileName: string): void {
  if (!kept.has(uploadId)) return;
  kept.set(fileName, kept.get(uploadId));
  kept.delete(uploadId);
}

let queue: Promise<unknown> = Promise.resolve();

/**
 * Fetches a stored picture for its thumbnail, one after the other; skips it if it is no longer wanted. Failures are
 * silent: the icon stays, and the page reports errors elsewhere.
 */
export function fetchThumbnail(fileName: string, isWanted: () => boolean): Promise<string | undefined> {
  const fetched = queue.then(async () => {
    if (kept.has(fileName) || !isWanted() || !getToken()) return kept.get(fileName);
    const address = await downloadFile(documentPath(fileName)).then(createThumbnail, () => undefined);
    keep(fileName, address);
    return address;
  });
  queue = fetched;
  return fetched;
}

// The next user of this browser must not see them.
subscribeToSession(() => {
  if (getToken()) return;
  for (const address of kept.values()) if (address) URL.revokeObjectURL(address);
  kept.clear();
});
