import { useRef, useState } from 'react';

/**
 * An action that runs once at a time, and whether it is running: a second press that comes before its button is drawn
 * as busy does nothing. What a failure means is said where the action is defined.
 */
export function useOnce<Args extends unknown[]>(
  action: (...args: Args) => unknown,
): [run: (...args: Args) => void, isRunning: boolean] {
  const running = useRef(false);
  const [isRunning, setIsRunning] = useState(false);

  async function runOnce(args: Args) {
    running.current = true;
    setIsRunning(true);
    try {
      await action(...args);
    } catch {
      // Told by the action.
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  }

  const run = (...args: Args) => {
    if (!running.current) void runOnce(args);
  };
  return [run, isRunning];
}
