import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { findKey } from './queries.ts';

/**
 * A link that does nothing but stop the reminders of one account. It is signed rather than stored: it works as often as
 * it is opened, and nobody who reads the queue of emails gains more than that by it.
 */
const signature = (key: string, userId: number) =>
  createHmac('sha256', key).update(`stop reminders:${userId}`).digest('base64url');

export async function stopLinks(db: Database, { config }: Pick<Services, 'config'>) {
  const key = await findKey(db);
  return (userId: number) => `${config.publicUrl}/stop-reminders?token=${userId}.${signature(key, userId)}`;
}

/** @returns the account that the token was made for; undefined for any other token. */
export async function accountOfToken(db: Database, token: string): Promise<number | undefined> {
  const [, id, given] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || given === undefined) return undefined;
  const right = signature(await findKey(db), Number(id));
  return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? Number(id) : undefined;
}
