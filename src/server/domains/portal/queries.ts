import type { PortalSchedule } from '../../../shared/portal/portal-status.ts';
import type { Database } from '../../tables.ts';

export function findSchedule(db: Database): Promise<PortalSchedule> {
  return db.selectFrom('portalSchedule').select(['openDate', 'closeDate']).executeTakeFirstOrThrow();
}

export async function updateSchedule(db: Database, schedule: PortalSchedule) {
  await db.updateTable('portalSchedule').set(schedule).execute();
}
