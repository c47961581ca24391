import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The list of checksums in a release, in the format of `sha256sum`. */
const CHECKSUMS = 'SHA256SUMS';

/** @param {string} file */
export const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** @param {string} folder */
const sumsOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== CHECKSUMS)
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => `${sha256(file)}  ./${relative(folder, file).replaceAll(sep, '/')}\n`)
    .join('');

/** @param {string} folder */
export const writeChecksums = (folder) => writeFileSync(join(folder, CHECKSUMS), sumsOf(folder));

/**
 * Whether the folder holds exactly the files that its list names.
 * @param {string} folder
 */
export const checksumsAreRight = (folder) => readFileSync(join(folder, CHECKSUMS), 'utf8') === sumsOf(folder);
