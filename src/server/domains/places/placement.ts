import { allocate } from '../../../shared/places/allocate.ts';
import { type Placement, type PlacementChange, placementSchema } from '../../../shared/places/schema.ts';
import type { Outcome } from '../../../shared/places/world.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { getApplication, requireOpenIntake } from '../applications/service.ts';
import { recordChange } from '../audit/service.ts';
import { type Facts, readFacts } from './facts.ts';
import * as queries from './placement-queries.ts';
import { worldOf } from './world.ts';

/** What administrators settle about one application before the allocation (places §1). */

async function findPlacement(db: Database, applicationId: number): Promise<Placement> {
  const row = await queries.findPlacement(db, applicationId);
  const reasonOf = (reason: string | null | undefined) => (reason ? { reason } : null);
  return {
    pin: placementSchema.shape.pin.parse(row?.pin ?? null),
    heldOut: reasonOf(row?.heldOutReason),
    exception: reasonOf(row?.exceptionReason),
  };
}

/** @throws NOT_FOUND. */
export const readPlacement = ({ db }: Services, id: number): Promise<Placement> =>
  readSnapshot(db, async (trx) => {
    await getApplication(trx, id);
    return findPlacement(trx, id);
  });

/** Allocates these alone, ignoring minimum, checks and held out, to see whether pins fit. */
function seated(facts: Facts, considered: Facts['considered']) {
  const settings = { ...facts.settings, checkedOnly: false, minimum: null };
  const rows = considered.map((row) => ({ ...row, isHeldOut: 0 }));
  // Whoever is pinned sits before the walk begins, so no seed matters.
  return allocate(worldOf({ ...facts, settings, considered: rows }, { seed: '' }));
}

/**
 * Whether a new pin fits beside the other pins and the live offers.
 * @throws CONFLICT that says why not.
 */
async function requireFit(trx: Transaction, id: number) {
  const facts = await readFacts(trx);
  const pinned = facts.considered.filter(({ pin }) => pin !== null);
  if (!pinned.some((row) => row.id === id))
    throw conflict(
      'Only an application that is submitted or under review, and has no offer, can be pinned. Nothing was saved.',
    );
  const pins = new Map(pinned.map((row) => [row.id, row.pin]));
  const fits = ({ id: who, choice }: Outcome) => choice !== null && choice === pins.get(who);
  const after = seated(facts, pinned);
  const own = after.find((outcome) => outcome.id === id);
  if (own && !fits(own)) throw conflict(`This pin does not fit. ${own.reasons.join(' ')} Nothing was saved.`);
  const others = seated(
    facts,
    pinned.filter((row) => row.id !== id),
  ).filter(fits);
  const keep = new Set(after.filter(fits).map((outcome) => outcome.id));
  if (others.some((outcome) => !keep.has(outcome.id)))
    throw conflict(
      'This pin does not fit: somebody else who is pinned already would lose the seat. Nothing was saved.',
    );
}

/**
 * Changes the fields that are sent.
 * @throws NOT_FOUND; CONFLICT when a new pin does not fit, and in a closed intake.
 */
export function changePlacement(
  { db, clock }: Services,
  actor: Actor,
  id: number,
  change: PlacementChange,
): Promise<Placement> {
  return db.transaction().execute(async (trx) => {
    const { applicationId } = await getApplication(trx, id);
    await requireOpenIntake(trx, [id]);
    const before = await findPlacement(trx, id);
    const { pin = before.pin, heldOut = before.heldOut, exception = before.exception } = change;
    await queries.storePlacement(trx, {
      applicationId: id,
      pin,
      heldOutReason: heldOut?.reason ?? null,
      exceptionReason: exception?.reason ?? null,
    });
    if (pin !== null && change.pin !== undefined) await requireFit(trx, id);
    const after = { pin, heldOut, exception };
    await recordChange(trx, clock, actor, {
      action: 'placement_changed',
      entity: 'application',
      entityId: applicationId,
      before: recorded(before),
      after: recorded(after),
    });
    return after;
  });
}

const recorded = ({ pin, heldOut, exception }: Placement) => ({
  pin,
  heldOut: heldOut?.reason ?? null,
  exception: exception?.reason ?? null,
});
