import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Services } from '../../services.ts';

/** Adds staged uploads before their rows exist. After a crash, the next start moves them into the trash. */
export async function addUploads(
  { files }: Services,
  folder: string,
  newUploads: string[],
  onShare: (share: number) => void,
) {
  onShare(0);
  for (const [index, sha256] of newUploads.entries()) {
    const received = await files.receive(createReadStream(path.join(folder, sha256)));
    if (received.sha256 !== sha256) throw new Error(`${sha256} was changed while it was being restored`);
    await files.keep(received);
    onShare((index + 1) / newUploads.length);
  }
  onShare(1);
}
