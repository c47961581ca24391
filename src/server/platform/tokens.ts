import { createHash, randomBytes, randomInt } from 'node:crypto';

/** An unguessable value for a session, a link or a download. Only its hash is stored (decisions §3). */
export const randomToken = () => randomBytes(32).toString('base64url');

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Without characters that look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP_LENGTH = 4;
const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A code that people type, of so many groups with 20 random bits each. */
export const readableCode = (groups: number) => Array.from({ length: groups }, group).join('-');

/** Ignores spaces, hyphens and case in a typed code. */
export const withoutSpacing = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();

export const hashReadableCode = (code: string) => hashToken(withoutSpacing(code));
