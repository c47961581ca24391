import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Refusal } from './command.ts';

const INTERRUPTED = 130;

/** Reads a line without showing it on the terminal. @throws Refusal when the person gives up. */
async function askUnseen(question: string) {
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

/**
 * Asks for a password, twice at a terminal; otherwise reads the first line of standard input.
 * @throws Refusal when the two differ, or the person gives up.
 */
export async function askPassword(): Promise<string> {
  if (!stdin.isTTY) return (await text(stdin)).split(/\r?\n/)[0] ?? '';
  const password = await askUnseen('Password: ');
  if (password !== (await askUnseen('Once more: ')))
    throw new Refusal('The two passwords differ. Nothing was changed.');
  return password;
}
