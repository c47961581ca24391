// Runs a program with the settings of a file as systemd gives them to a service: with-settings.js FILE PROGRAM ARGUMENT...
import { readFileSync } from 'node:fs';
import { parseEnvironmentFile } from './support/environment-file.js';
import { run, Stop, script } from './support/run.js';

const [file = '', program = '', ...args] = process.argv.slice(2);

/** @param {string} file */
function readSettings(file) {
  try {
    return parseEnvironmentFile(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Stop(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

await script(async () => run(program, args, { env: { ...process.env, ...readSettings(file) } }));
