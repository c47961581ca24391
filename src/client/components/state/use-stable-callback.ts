import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and calls the latest one, so that memoized components do not render again. */
export function useStableCallback<Parameters extends unknown[]>(
  callback: (...parameters: Parameters) => void,
) {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...parameters: Parameters) => latest.current(...parameters), []);
}
