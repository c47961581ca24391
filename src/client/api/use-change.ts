import { notify } from '../components/feedback/notify.ts';
import { UNANSWERED_CHANGE } from './outcome-unknown.ts';
import { notifyFailure, trpc } from './trpc.ts';

/**
 * Runs a change that needs no form, says what it did, and fetches everything again: also after a failure, since somebody
 * else may have been faster. @returns whether it was done.
 */
export function useChange() {
  const utils = trpc.useUtils();
  return async (change: () => Promise<{ title: string; message: string }>): Promise<boolean> => {
    try {
      notify({ ...(await change()), kind: 'success' });
      return true;
    } catch (error) {
      notifyFailure('Error', error, UNANSWERED_CHANGE);
      return false;
    } finally {
      await utils.invalidate();
    }
  };
}
