import type { TestPortal } from '../portal.ts';
import { linkToken, type Mail, readOutbox } from './outbox.ts';

/** The emails to an address whose subject begins with this. Emails of the same moment have no fixed order. */
export const emailsTo = async (portal: TestPortal, address: string, subjectBegins = ''): Promise<Mail[]> =>
  (await readOutbox(portal)).filter(({ to, subject }) => to === address && subject.startsWith(subjectBegins));

/** The last such email. @throws when there is none. */
export async function emailTo(portal: TestPortal, address: string, subjectBegins = ''): Promise<Mail> {
  const email = (await emailsTo(portal, address, subjectBegins)).at(-1);
  if (!email) throw new Error(`No email '${subjectBegins}' went to ${address}.`);
  return email;
}

const CHANGED = 'Your email address was changed';

/** The token that undoes a change of email address, from the email to the previous address. */
export const undoToken = async (portal: TestPortal, previousEmail: string) =>
  linkToken(await emailTo(portal, previousEmail, CHANGED));
