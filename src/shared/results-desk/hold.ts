/** An application stays held for this long after the last call of the administrator who has it (results §7). */
export const HOLD_MINUTES = 10;
