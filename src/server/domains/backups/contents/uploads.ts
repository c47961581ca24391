import { statSync } from 'node:fs';
import path from 'node:path';

/** Bytes that documents refer to, by their hash. */
export type Content = { sha256: string; size: number };

/** Whether all of it lies in the folder. For a process that does nothing else: there can be very many. */
export const isPresent = (uploadsFolder: string, { sha256, size }: Content) =>
  statSync(path.join(uploadsFolder, sha256), { throwIfNoEntry: false })?.size === size;
