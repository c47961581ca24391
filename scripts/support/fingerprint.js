import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.js';

/**
 * @typedef {(hash: import('node:crypto').Hash, file: string) => unknown} Note adds what counts about a file to a hash
 */

/** @type {Note} */
const noteContent = (hash, file) => hash.update(readFileSync(file));

/** @type {Note} */
function noteTime(hash, file) {
  const { mtimeMs, size } = statSync(file);
  return hash.update(`${mtimeMs} ${size}`);
}

/**
 * @param {string[]} inputs
 * @param {Note} note
 */
function hashOf(inputs, note) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesOf)) {
    hash.update(`${file}\0`);
    note(hash, join(root, file));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/**
 * What a stamp holds of files and folders: a hash of their content, and one of their times.
 * @param {string[]} inputs
 */
export const fingerprint = (inputs) => `${hashOf(inputs, noteContent)}\n${hashOf(inputs, noteTime)}\n`;

/**
 * Whether something was built from the present inputs. Where their times are those of the build, their content is not
 * read, because each start waits for this. After a checkout or a copy only the content tells.
 * @param {{ made: string, stamp: string, inputs: string[] }} build stamp: the file that holds the inputs' fingerprint
 */
export function isCurrent({ made, stamp, inputs }) {
  if (![made, stamp, ...inputs].every((path) => existsSync(join(root, path)))) return false;
  const [content, times] = readFileSync(join(root, stamp), 'utf8').split('\n');
  return times === hashOf(inputs, noteTime) || content === hashOf(inputs, noteContent);
}

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
