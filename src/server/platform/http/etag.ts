import { createHash } from 'node:crypto';

/** Weak, because the same ETag is sent however the response is compressed. */
export const etagOf = (body: string) => `W/"${createHash('sha256').update(body).digest('base64url')}"`;

/** Whether If-None-Match names it. Without a pattern: one that skips white space takes the square of its length. */
export const isAmong = (etag: string, known = '') => known.split(',').some((one) => one.trim() === etag);
