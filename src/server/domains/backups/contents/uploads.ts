import { statSync } from 'node:fs';
import path from 'node:path';
import { sha256Of } from './hashing.ts';

/** Bytes that documents refer to, by their hash. */
export type Content = { sha256: string; size: number };

/** Whether the folder has these bytes as they were received. A disk can spoil a file, or lose it, and nobody notices. */
export async function isIntact(uploadsFolder: string, { sha256, size }: Content): Promise<boolean> {
  const file = path.join(uploadsFolder, sha256);
  if (statSync(file, { throwIfNoEntry: false })?.size !== size) return false;
  const found = await sha256Of(file).catch(() => undefined);
  return found === sha256;
}
