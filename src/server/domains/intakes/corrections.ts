import type { Intake, IntakeChange } from '../../../shared/intakes/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import { recordChange } from '../audit/service.ts';
import { describeIntake } from './list.ts';
import * as queries from './queries.ts';

const IS_CURRENT = 'This is the current intake. It is closed by beginning the next one.';

/**
 * Reopens a closed intake for corrections, or closes it again (intakes §3). Sent twice, it answers the same.
 * @throws NOT_FOUND; CONFLICT for the current intake.
 */
export function changeIntake({ db, clock }: Services, actor: Actor, { id, state, reason }: IntakeChange) {
  return db.transaction().execute(async (trx): Promise<Intake> => {
    const before = await describeIntake(trx, id);
    if (before.state === 'current') throw conflict(IS_CURRENT);
    const isReopened = before.reopenedAt !== null;
    if (isReopened === (state === 'reopened')) return before;
    await queries.updateIntake(trx, id, { reopenedAt: isReopened ? null : timestamp(clock) });
    await recordChange(trx, clock, actor, {
      action: isReopened ? 'intake_closed' : 'intake_reopened',
      entity: 'intake',
      entityId: String(id),
      before: null,
      after: { name: before.name, reason },
    });
    return describeIntake(trx, id);
  });
}
