import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';

/** Asks at a terminal. @returns whether the person typed yes; Ctrl-C and Ctrl-D are a no. */
export async function askYes(question: string): Promise<boolean> {
  const keyboard = createInterface({ input: stdin, output: stdout });
  const giveUp = () => {
    stdout.write('\n');
    return '';
  };
  const answer = await keyboard
    .question(`${question} Type yes: `)
    .catch(giveUp)
    .finally(() => keyboard.close());
  return answer.trim() === 'yes';
}
