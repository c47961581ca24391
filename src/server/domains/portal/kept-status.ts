import { portalStatus } from '../../../shared/portal/portal-status.ts';
import { portalStatusSchema } from '../../../shared/portal/schema.ts';
import { etagOf } from '../../platform/http/etag.ts';
import type { KeptAnswer } from '../../platform/rest/kept.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { findSchedule } from './queries.ts';

/** In milliseconds. */
const SECOND = 1000;

/** The status as JSON. It is made anew with another schedule, and with each second of the clock. */
export function keptStatus({ db, clock }: Pick<Services, 'db' | 'clock'>): KeptAnswer {
  let kept = { key: '', body: '', etag: '' };
  return async () => {
    const schedule = await findSchedule(db);
    const now = clock.now();
    const key = `${schedule.openDate} ${schedule.closeDate} ${Math.floor(now.getTime() / SECOND)}`;
    if (key !== kept.key) {
      const body = JSON.stringify(portalStatusSchema.parse(portalStatus(schedule, now)));
      kept = { key, body, etag: etagOf(body) };
    }
    return kept;
  };
}
