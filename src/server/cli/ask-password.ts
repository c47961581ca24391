import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Refusal } from './command.ts';

const INTERRUPTED = 130;

/** Reads a line without showing it on the terminal. @throws Refusal when the person gives up. */
async function askAtTerminal(question: string) {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const keyboard = createInterface({ input: stdin, output: nowhere, terminal: true });
  stdout.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      const giveUp = () => reject(new Refusal('Nothing was changed.', INTERRUPTED));
      keyboard.once('SIGINT', giveUp).once('close', giveUp);
      keyboard.once('line', resolve);
    });
  } finally {
    keyboard.close();
    stdout.write('\n');
  }
}

/** Asks for a secret at a terminal; otherwise reads the first line of standard input. @throws Refusal. */
export const askSecret = async (question: string): Promise<string> =>
  stdin.isTTY ? askAtTerminal(question) : ((await text(stdin)).split(/\r?\n/)[0] ?? '');

/**
 * Asks for a password, twice at a terminal; otherwise reads the first line of standard input.
 * @throws Refusal when the two differ, or the person gives up.
 */
export async function askPassword(): Promise<string> {
  const password = await askSecret('Password: ');
  if (stdin.isTTY && password !== (await askAtTerminal('Once more: ')))
    throw new Refusal('The two passwords differ. Nothing was changed.');
  return password;
}
