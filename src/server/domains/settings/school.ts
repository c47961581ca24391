import type { School } from '../../../shared/settings/school.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import * as queries from './queries.ts';

export { findSchool } from './queries.ts';

async function storeSchool(trx: Transaction, clock: Clock, actor: Omit<Actor, 'tokenHash'>, after: School) {
  const { name, accent } = await queries.findSchool(trx);
  await queries.updateSchool(trx, after);
  await recordChange(trx, clock, actor, {
    action: 'school_changed',
    entity: 'school',
    entityId: '1',
    before: { name, accent },
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
  const { accent } = await queries.findSchool(trx);
  await storeSchool(trx, clock, actor, { name, accent });
}
