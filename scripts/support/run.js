import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const windows = process.platform === 'win32';

/** The Node.js program that the project pins, not the wrapper in node_modules/.bin. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

/** The cache of compiled code, which halves the time of the next start. */
export const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node');
process.env.NODE_COMPILE_CACHE = compileCache;

/** @type {NodeJS.Signals[]} */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let askedToStop = false;

/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */

/**
 * Runs a program in the project's folder until it ends, and passes signals that stop this process on to it.
 * @param {string} program
 * @param {string[]} args
 * @param {SpawnOptions} [options] an aborted `signal` stops the program too
 * @returns {Promise<number>} its exit code, or 128 + the signal that ended it
 */
export function run(program, args, options) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    askedToStop = true;
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of stopSignals) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      if (error.name !== 'AbortError') reject(error);
    });
    child.on('close', (code, killedBy) => {
      for (const signal of stopSignals) process.off(signal, passOn);
      resolve(killedBy ? 128 + constants.signals[killedBy] : (code ?? 1));
    });
  });
}

/**
 * Runs npm, quietly: only errors are shown.
 * @param {string[]} args
 * @param {{ output?: string }} [options] output: a file that takes what it prints
 * @returns {Promise<number>} its exit code
 */
export function npm(args, { output } = {}) {
  const quietly = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  /** @type {SpawnOptions} */
  const options = { stdio: ['ignore', output ? openSync(output, 'w') : 'ignore', 'inherit'] };
  // Under npm, run the same npm with its own Node.js, because the pinned one may be about to be replaced.
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli?.endsWith('npm-cli.js')) return run(node ?? process.execPath, [cli, ...quietly], options);
  return run('npm', quietly, { ...options, shell: windows });
}

/** An error whose message is for the person who started the script. */
export class Stop extends Error {}

/**
 * Runs a script and sets the exit code that its work returns. Prints only the message of a Stop.
 * @param {() => Promise<number | void>} work
 */
export async function script(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    // An interrupted step has failed too, but needs no message.
    if (!askedToStop) console.error(error.message);
    process.exitCode = 1;
  }
}
