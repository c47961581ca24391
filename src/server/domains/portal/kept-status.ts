import { portalStatus } from '../../../shared/portal/portal-status.ts';
import { portalStatusSchema } from '../../../shared/portal/schema.ts';
import { countWrites } from '../../platform/database/open.ts';
import { etagOf } from '../../platform/http/etag.ts';
import type { KeptAnswer } from '../../platform/rest/kept.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { findSchedule } from './queries.ts';

/** In milliseconds. */
const SECOND = 1000;

/**
 * The status as JSON. It is made anew after each write to the database, and with each second of the clock, which is for as
 * long as it may miss a change by another process.
 */
export function keptStatus({ db, clock }: Pick<Services, 'db' | 'clock'>): KeptAnswer {
  let kept = { key: '', body: '', etag: '' };
  return async () => {
    const now = clock.now();
    // Counted before the schedule is read: a write in between makes the answer anew the next time.
    const key = `${countWrites(db)} ${Math.floor(now.getTime() / SECOND)}`;
    if (key !== kept.key) {
      const status = portalStatus(await findSchedule(db), now);
      const body = JSON.stringify(portalStatusSchema.parse(status));
      kept = { key, body, etag: etagOf(body) };
    }
    return kept;
  };
}
