/** Shown for an unknown profile (administrator spec §2). */
export const NO_PROFILE = 'N/A';
