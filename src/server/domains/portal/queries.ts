import type { PortalSchedule } from '../../../shared/portal/portal-status.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Database } from '../../tables.ts';

const schedules = prepared((db: Database) =>
  db.selectFrom('portalSchedule').select(['openDate', 'closeDate']).where('id', '=', 1),
);

export async function findSchedule(db: Database): Promise<PortalSchedule> {
  const [schedule] = await schedules(db, {});
  if (!schedule) throw new Error('there is no schedule');
  return schedule;
}

export async function updateSchedule(db: Database, schedule: PortalSchedule) {
  await db.updateTable('portalSchedule').set(schedule).execute();
}
