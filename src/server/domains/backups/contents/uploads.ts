import { statSync } from 'node:fs';
import { CONTENT_HASH, contentPathIn } from '../../../platform/file-store.ts';
import { sha256Of } from './hashing.ts';

/** Bytes that documents refer to, by their hash. */
export type Content = { sha256: string; size: number };

/**
 * Whether the folder has these bytes as they were received. A disk can spoil a file, or lose it, and nobody notices; of
 * one that it cannot read it may not even tell the size.
 */
export async function isIntact(uploadsFolder: string, content: Content): Promise<boolean> {
  return (
    CONTENT_HASH.test(content.sha256) && isIntactFile(contentPathIn(uploadsFolder, content.sha256), content)
  );
}

/** The same of a file, wherever it lies. */
export async function isIntactFile(file: string, { sha256, size }: Content): Promise<boolean> {
  try {
    return statSync(file).size === size && (await sha256Of(file)) === sha256;
  } catch {
    return false;
  }
}
