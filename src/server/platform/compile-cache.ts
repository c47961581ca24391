import { getCompileCacheDir } from 'node:module';
import path from 'node:path';

/**
 * Environment in which a process or thread loads the portal's compiled code from the cache instead of compiling it
 * again.
 */
export function compileCacheEnvironment() {
  // This is a subfolder for the version of Node.js; the variable takes its parent.
  const folder = getCompileCacheDir();
  return folder && { NODE_COMPILE_CACHE: path.dirname(folder) };
}
