import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

type Command = 'seed' | 'create-super-admin' | 'backup' | 'restore' | 'doctor' | 'demo';
type Options = { dataFolder: string; input?: string; environment?: Record<string, string> };

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs a command as its npm script does, without a terminal. */
export async function run(
  command: Command,
  args: string[],
  { dataFolder, input = '', environment = {} }: Options,
) {
  const child = spawn(process.execPath, [`src/server/cli/${command}.ts`, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataFolder, ...environment },
  });
  child.stdin.end(input);
  const [output, errors, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { exitCode, output, errors };
}
