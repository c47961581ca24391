import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { findLatestChange, recordChange } from '../audit/service.ts';
import { hasOpenSince } from './queries.ts';

/**
 * When a backup was restored that has brought open offers back; null when there is none, or somebody has looked at them
 * since. Answers that came after the backup are lost, so such an offer must not end and its place go to somebody else.
 */
export async function findRestoreToLookAt(db: Database): Promise<string | null> {
  const latest = await findLatestChange(db, ['backup_restored', 'restored_offers_seen']);
  if (latest?.action !== 'backup_restored') return null;
  return (await hasOpenSince(db, latest.at)) ? latest.at : null;
}

/** Lets offers end, and be reminded of, by themselves again. */
export const noteRestoredOffersSeen = ({ db, clock }: Services, actor: Actor) =>
  db.transaction().execute(async (trx) => {
    const restoredAt = await findRestoreToLookAt(trx);
    if (restoredAt === null) return;
    await recordChange(trx, clock, actor, {
      action: 'restored_offers_seen',
      entity: 'backup',
      entityId: 'offers',
      before: null,
      after: { restoredAt },
    });
  });
