import { getCompileCacheDir } from 'node:module';
import path from 'node:path';

/** With this in its environment a process or thread loads what the portal has compiled before, and translates nothing. */
export function compileCacheEnvironment() {
  // A folder for each version of Node.js.
  const folder = getCompileCacheDir();
  return folder && { NODE_COMPILE_CACHE: path.dirname(folder) };
}
