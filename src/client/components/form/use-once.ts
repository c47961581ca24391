import { useRef, useState } from 'react';

/**
 * Runs an action once at a time and tells whether it is running: a second click before the button is rendered as busy
 * does nothing. The action reports its own failures.
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
      // The action reports it.
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
