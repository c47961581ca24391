import { z } from 'zod';

/** In bytes. */
export const LARGEST_BADGE = 1024 ** 2;
/** In pixels, of both edges. The settings page makes larger pictures smaller before it sends them. */
export const BADGE_EDGE = 512;

export type BadgeType = 'image/png' | 'image/jpeg';

/** The SHA-256 of the badge's bytes; null without a badge. */
export const badgeVersionSchema = z.string().nullable();
export const badgeAnswerSchema = z.object({ badge: badgeVersionSchema });

export const BADGE_PATH = '/school/badge';

/** The address of one version, which browsers may keep. */
export const badgeAddress = (version: string) => `/api${BADGE_PATH}?v=${version}`;

export const badgeAlt = (school: string) => `Badge of ${school}`;
