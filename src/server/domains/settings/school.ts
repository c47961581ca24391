import type { School } from '../../../shared/settings/school.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import * as queries from './queries.ts';

export { findSchool } from './queries.ts';

async function storeSchool(trx: Transaction, clock: Clock, actor: Omit<Actor, 'tokenHash'>, after: School) {
  const before = await queries.findSchool(trx);
  await queries.updateSchool(trx, after);
  await recordChange(trx, clock, actor, {
    action: 'school_changed',
    entity: 'school',
    entityId: '1',
    before,
    after,
  });
  return after;
}

export const changeSchool = ({ db, clock }: Services, actor: Actor, school: School) =>
  db.transaction().execute((trx) => storeSchool(trx, clock, actor, school));

/** Names the school during the set-up of the portal. */
export async function nameSchool(
  trx: Transaction,
  clock: Clock,
  actor: Omit<Actor, 'tokenHash'>,
  name: string,
) {
  await storeSchool(trx, clock, actor, { ...(await queries.findSchool(trx)), name });
}
