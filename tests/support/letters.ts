import { linkToken, type Mail, readOutbox } from './outbox.ts';
import type { TestPortal } from './portal.ts';

/** The letters to an address whose subject begins with this. Letters of the same moment have no fixed order. */
export const lettersTo = async (portal: TestPortal, address: string, subjectBegins = ''): Promise<Mail[]> =>
  (await readOutbox(portal)).filter(({ to, subject }) => to === address && subject.startsWith(subjectBegins));

/** The last such letter. @throws when there is none. */
export async function letterTo(portal: TestPortal, address: string, subjectBegins = ''): Promise<Mail> {
  const letter = (await lettersTo(portal, address, subjectBegins)).at(-1);
  if (!letter) throw new Error(`No letter '${subjectBegins}' went to ${address}.`);
  return letter;
}

const CHANGED = 'Your email address was changed';

/** The token that undoes a change of email address, from the letter to the previous address. */
export const undoToken = async (portal: TestPortal, previousEmail: string) =>
  linkToken(await letterTo(portal, previousEmail, CHANGED));
