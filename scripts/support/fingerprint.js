import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.js';

/**
 * A hash of the content of files and folders. Their times would mislead after a checkout or a deletion.
 * @param {string[]} inputs
 */
export function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesOf(input))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Whether something was built from the present inputs.
 * @param {{ made: string, stamp: string, inputs: string[] }} build stamp: the file that holds the inputs' fingerprint
 */
export const isCurrent = ({ made, stamp, inputs }) =>
  [made, stamp, ...inputs].every((path) => existsSync(join(root, path))) &&
  readFileSync(join(root, stamp), 'utf8') === fingerprint(inputs);

/**
 * @param {string} path a file or a folder
 * @returns {string[]} the file, or the folder's files in a fixed order
 */
function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}
