import { useRef } from 'react';

/**
 * Runs an action once at a time: a second press that comes before its button is drawn as busy does nothing. What the
 * action's failure means is the action's own business.
 */
export function useOnce() {
  const running = useRef(false);
  return async (action: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      await action();
    } catch {
      // Told where the action is defined.
    } finally {
      running.current = false;
    }
  };
}
