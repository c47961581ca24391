import { createHash, randomBytes } from 'node:crypto';

/** An unguessable value for a session, a link or a download. Only its hash is stored (decisions §3). */
export const randomToken = () => randomBytes(32).toString('base64url');

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
