import { statSync } from 'node:fs';
import { CONTENT_HASH, contentPathIn } from '../../../platform/file-store.ts';
import { sha256Of } from './hashing.ts';

/** The content of an upload that documents refer to. */
export type Content = { sha256: string; size: number };

/**
 * Whether the folder holds these bytes undamaged. A disk can lose or damage a file without notice. A file that cannot
 * be read counts as damaged.
 */
export async function isIntact(uploadsFolder: string, content: Content): Promise<boolean> {
  return (
    CONTENT_HASH.test(content.sha256) && isIntactFile(contentPathIn(uploadsFolder, content.sha256), content)
  );
}

/** As isIntact, for a file at any path. */
export async function isIntactFile(file: string, { sha256, size }: Content): Promise<boolean> {
  try {
    return statSync(file).size === size && (await sha256Of(file)) === sha256;
  } catch {
    return false;
  }
}
