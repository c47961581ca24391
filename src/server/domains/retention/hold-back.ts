import { notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { getApplication } from '../applications/service.ts';
import { recordChange } from '../audit/service.ts';
import * as queries from './queries.ts';

type HoldBack = { id: number; reason: string | null };

/** As the trail names what is held back. */
type Held = { entity: 'application' | 'intake'; entityId: string };

async function write(
  trx: Transaction,
  { clock }: Services,
  actor: Actor,
  table: 'applications' | 'intakes',
  { id, reason, ...held }: HoldBack & Held,
) {
  const before = await queries.findHeldBack(trx, table, id);
  if (!before) throw notFound('There is nothing to hold back.');
  await queries.setHeldBack(trx, table, id, reason);
  await recordChange(trx, clock, actor, {
    ...held,
    action: reason === null ? 'hold_back_ended' : 'held_back',
    before: { heldBack: before.heldBack },
    after: { heldBack: reason },
  });
  return { id, reason };
}

/** Keeps an application from being destroyed, or ends that, also in a closed intake. @throws NOT_FOUND. */
export const holdApplicationBack = (services: Services, actor: Actor, { id, reason }: HoldBack) =>
  services.db.transaction().execute(async (trx) => {
    const { applicationId } = await getApplication(trx, id);
    const held = { entity: 'application', entityId: applicationId } as const;
    return write(trx, services, actor, 'applications', { id, reason, ...held });
  });

/** As holdApplicationBack, for all of an intake. */
export const holdIntakeBack = (services: Services, actor: Actor, { id, reason }: HoldBack) =>
  services.db.transaction().execute((trx) => {
    const held = { entity: 'intake', entityId: String(id) } as const;
    return write(trx, services, actor, 'intakes', { id, reason, ...held });
  });
