import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** Runs a command at a terminal, and types `keys` when it asks the question. @returns all that was shown. */
export async function runAtTerminal(
  command: Command,
  args: string[],
  { dataFolder, environment = {} }: Options,
  { question, keys }: { question: string; keys: string },
) {
  const words = [process.execPath, `src/server/cli/${command}.ts`, ...args].map((word) => `'${word}'`);
  const terminal = spawn('script', ['--quiet', '--command', words.join(' '), '/dev/null'], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataFolder, TERM: 'dumb', ...environment },
  });
  let shown = '';
  terminal.stdout.setEncoding('utf8').on('data', (part: string) => {
    const wasAsked = shown.includes(question);
    shown += part;
    if (!wasAsked && shown.includes(question)) terminal.stdin.write(keys);
  });
  await once(terminal, 'close');
  return shown;
}
