import { useDeferredValue } from 'react';

/** More than a screen holds. */
const FIRST = 20;

/**
 * Two hundred rows take a moment: those at the top change at once, the others as soon as the browser has drawn them.
 * A row at a place is drawn into whatever stood there before: give rows their place as `key`.
 */
export function useFirstRowsFirst<Row>(rows: readonly Row[]) {
  const drawn = useDeferredValue(rows, []);
  const isComplete = drawn === rows;
  return {
    isComplete,
    shown: isComplete ? rows : [...rows.slice(0, FIRST), ...drawn.slice(FIRST, rows.length)],
  };
}
