import type { RawBuilder } from 'kysely';
import type { PortalSchedule } from '../../../shared/portal/portal-status.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Database } from '../../tables.ts';

const schedules = prepared((db: Database, id: RawBuilder<number>) =>
  db.selectFrom('portalSchedule').select(['openDate', 'closeDate']).where('id', '=', id),
);

export async function findSchedule(db: Database): Promise<PortalSchedule> {
  const [schedule] = await schedules(db, 1);
  if (!schedule) throw new Error('there is no schedule');
  return schedule;
}

export async function updateSchedule(db: Database, schedule: PortalSchedule) {
  await db.updateTable('portalSchedule').set(schedule).execute();
}
