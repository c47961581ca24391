import { isAdministrator } from '../../../shared/auth/constants.ts';
import { type PortalSchedule, portalStatus } from '../../../shared/portal/portal-status.ts';
import type { Clock } from '../../platform/clock.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import { withdrawOutdated } from '../reminders/service.ts';
import * as queries from './queries.ts';

export { findSchedule } from './queries.ts';

/** Whether the portal is open now, and its message. */
export async function currentPortalStatus(db: Database, clock: Clock) {
  return portalStatus(await queries.findSchedule(db), clock.now());
}

/** Only administrators write while the portal is closed (decisions §2). @throws FORBIDDEN with the portal's message. */
export async function requireOpenPortal(db: Database, clock: Clock, actor: Actor) {
  if (isAdministrator(actor.role)) return;
  const { isOpen, message } = await currentPortalStatus(db, clock);
  if (!isOpen) throw forbidden(message);
}

/** Reminders that wait say when applications close, so those that are still due are written anew. */
export async function setSchedule(trx: Transaction, clock: Clock, schedule: PortalSchedule) {
  await queries.updateSchedule(trx, schedule);
  await withdrawOutdated(trx, clock);
}

export function changeSchedule({ db, clock }: Services, actor: Actor, schedule: PortalSchedule) {
  return db.transaction().execute(async (trx) => {
    const before = await queries.findSchedule(trx);
    await setSchedule(trx, clock, schedule);
    await recordChange(trx, clock, actor, {
      action: 'schedule_changed',
      entity: 'portalSchedule',
      entityId: '1',
      before,
      after: schedule,
    });
    return portalStatus(schedule, clock.now());
  });
}
