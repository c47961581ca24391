/* The first page needs this file, so it is without zod (docs/performance.md). */

/** In bytes. */
export const LARGEST_BADGE = 1024 ** 2;
/** In pixels, of both edges. The settings page makes larger pictures smaller before it sends them. */
export const BADGE_EDGE = 512;

export type BadgeType = 'image/png' | 'image/jpeg';

export const BADGE_PATH = '/school/badge';

/** The address of one version, which browsers may keep. */
export const badgeAddress = (version: string) => `/api${BADGE_PATH}?v=${version}`;

export const badgeAlt = (school: string) => `Badge of ${school}`;
