import { OutcomeUnknown } from './outcome-unknown.ts';
import { codeOf, isUnauthorized } from './trpc.ts';

/**
 * Sends a change. When its answer is lost, `find` reads what is stored: what the answer would have told, or undefined if
 * the change was not made.
 * @throws the error of a change that was not made; OutcomeUnknown when nobody knows.
 */
export async function sendOrFind<Answer>(
  send: () => Promise<Answer>,
  find: () => Promise<Answer | undefined>,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (codeOf(error) !== undefined) throw error;
    const found = await find().catch((unread: unknown) => {
      throw isUnauthorized(unread) ? unread : new OutcomeUnknown();
    });
    if (found === undefined) throw error;
    return found;
  }
}
