import { createHash } from 'node:crypto';

/** Weak, because the same ETag is sent however the response is compressed. */
export const etagOf = (body: string) => `W/"${createHash('sha256').update(body).digest('base64url')}"`;

/**
 * Whether `known`, the If-None-Match header, contains the ETag. Splits instead of matching a pattern, because a pattern
 * that skips white space takes quadratic time.
 */
export const isAmong = (etag: string, known = '') => known.split(',').some((one) => one.trim() === etag);
