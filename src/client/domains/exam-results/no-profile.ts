/** Shown for an unknown profile (administrators §2). */
export const NO_PROFILE = 'N/A';
