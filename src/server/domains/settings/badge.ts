import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LARGEST_BADGE } from '../../../shared/settings/badge.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import { requireSession } from '../auth/sessions.ts';
import { withoutMetadata } from '../documents/pictures/clean.ts';
import { requirePicture } from './badge-picture.ts';
import * as queries from './queries.ts';

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Whether a row of a backup is one that `keepBadge` could have stored. */
export function isStoredBadge(row: Record<'contentType' | 'sha256' | 'base64', unknown>) {
  const bytes = Buffer.from(String(row.base64), 'base64');
  if (bytes.length > LARGEST_BADGE || bytes.toString('base64') !== row.base64) return false;
  try {
    return requirePicture(bytes) === row.contentType && hashOf(bytes) === row.sha256;
  } catch {
    return false;
  }
}

/** The badge with its bytes; undefined when the school has none. */
export async function findBadge(db: Database) {
  const badge = await queries.findBadge(db);
  return badge && { ...badge, bytes: Buffer.from(badge.base64, 'base64') };
}

type Badge = Parameters<typeof queries.storeBadge>[1];

async function replaceBadge(trx: Transaction, { clock }: Services, actor: Actor, after: Badge | null) {
  const before = await queries.findBadge(trx);
  if (before?.sha256 === after?.sha256) return;
  if (after) await queries.storeBadge(trx, after);
  else await queries.deleteBadge(trx);
  await recordChange(trx, clock, actor, {
    action: 'badge_changed',
    entity: 'school',
    entityId: '1',
    before: before ? { badge: before.sha256 } : null,
    after: after && { badge: after.sha256 },
  });
}

/**
 * Stores the school's badge, without its metadata. It replaces the former one.
 * @throws BAD_REQUEST for what is not a whole PNG or JPEG picture and nothing else; UNAUTHORIZED.
 */
export async function keepBadge(services: Services, actor: Actor, sent: Buffer) {
  requirePicture(sent);
  const bytes = await buffer(withoutMetadata(Readable.from([sent])));
  const contentType = requirePicture(bytes);
  const sha256 = hashOf(bytes);
  const badge = { contentType, sha256, base64: bytes.toString('base64') };
  await services.db.transaction().execute(async (trx) => {
    await requireSession(trx, actor);
    await replaceBadge(trx, services, actor, badge);
  });
  return { badge: sha256 };
}

export async function removeBadge(services: Services, actor: Actor) {
  await services.db.transaction().execute((trx) => replaceBadge(trx, services, actor, null));
  return { badge: null };
}
