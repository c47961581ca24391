import { portalStatus } from '../../../shared/portal/portal-status.ts';
import { portalStatusSchema } from '../../../shared/portal/schema.ts';
import { keeper } from '../../platform/database/keep.ts';
import { etagOf } from '../../platform/http/etag.ts';
import type { KeptAnswer } from '../../platform/rest/kept.ts';
import type { Services } from '../../services.ts';
import { findSchedule } from './queries.ts';

/** The status as JSON, which every applicant's page asks for each minute. */
export function keptStatus({ db, clock }: Pick<Services, 'db' | 'clock'>): KeptAnswer {
  return keeper({ db, clock })(async (now) => {
    const status = portalStatus(await findSchedule(db), now);
    const body = JSON.stringify(portalStatusSchema.parse(status));
    return { body, etag: etagOf(body) };
  });
}
