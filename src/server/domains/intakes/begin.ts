import {
  type Intake,
  type IntakePreview,
  intakeName,
  type NewIntake,
} from '../../../shared/intakes/schema.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { rescoreIntake } from '../applications/catalogue-effects.ts';
import { recordChange } from '../audit/service.ts';
import { carrySettingsOver } from '../places/settings.ts';
import { findSchedule, setSchedule } from '../portal/service.ts';
import { catalogueToKeep } from '../subjects/catalogue-of.ts';
import { describeIntake } from './list.ts';
import * as queries from './queries.ts';
import { requireNotPublishing } from './service.ts';

type Begun = Pick<NewIntake, 'entryYear' | 'name'>;

/**
 * What beginning the next intake would do (intakes §2). @throws CONFLICT unless its year is after those of all
 * intakes.
 */
async function previewOf(db: Database, { entryYear, name }: Begun): Promise<IntakePreview> {
  const [latest] = await queries.listIntakes(db);
  if (latest && entryYear <= latest.entryYear)
    throw conflict(`The next intake is for a later year than ${latest.entryYear}.`);
  const current = await describeIntake(db, (await queries.currentIntake(db)).id);
  return {
    entryYear,
    name: name ?? intakeName(entryYear),
    closes: { id: current.id, name: current.name, counts: current.counts, ...(await queries.countOpen(db)) },
    carriedOver: await queries.countCarriedOver(db),
  };
}

/** For the page. @throws CONFLICT. */
export const previewIntake = (db: Database, begun: Begun) => readSnapshot(db, (trx) => previewOf(trx, begun));

const NOT_CONFIRMED =
  'Nothing was done. Please look at what would happen, and send confirm: true to begin the next intake.';

async function closeCurrent(trx: Transaction, clock: Clock) {
  const current = await queries.currentIntake(trx);
  const schedule = await findSchedule(trx);
  await queries.updateIntake(trx, current.id, {
    state: 'closed',
    closedAt: timestamp(clock),
    ...schedule,
    catalogue: await catalogueToKeep(trx),
  });
  await setSchedule(trx, clock, { openDate: null, closeDate: null });
  return current;
}

/**
 * Closes the current intake and begins the next one, with a closed portal, in one transaction (intakes §2).
 * @throws CONFLICT for a year that is not above all others, and while places are being published; BAD_REQUEST with what
 * would happen when it is not confirmed.
 */
export function beginIntake({ db, clock }: Services, actor: Actor, { confirm, ...begun }: NewIntake) {
  return db.transaction().execute(async (trx): Promise<Intake> => {
    const preview = await previewOf(trx, begun);
    if (!confirm) throw new AppError('BAD_REQUEST', NOT_CONFIRMED, { facts: { preview } });
    await requireNotPublishing(trx);
    const closed = await closeCurrent(trx, clock);
    const { entryYear, name } = preview;
    const { id } = await queries.insertIntake(trx, {
      entryYear,
      name,
      state: 'current',
      openedAt: timestamp(clock),
    });
    await queries.moveRecords(trx, closed.id, id);
    await carrySettingsOver(trx, closed.id, id);
    await recordChange(trx, clock, actor, {
      action: 'intake_begun',
      entity: 'intake',
      entityId: String(id),
      before: { name: closed.name, entryYear: closed.entryYear },
      after: { name, entryYear },
    });
    return describeIntake(trx, id);
  });
}

const ONLY_ONE = 'There is no earlier intake to go back to.';
const BEGUN = 'Somebody has begun to apply to this intake already, so it cannot be taken back.';
const isTaken = (email: string, former: string) =>
  `Somebody who has not applied yet has now the address ${email}, which an application of ${former} has, too. Please correct one of the two first.`;
const NOT_CURRENT = 'Only the current intake can be taken back.';

/**
 * Takes the current intake back: the one before is current again, with its schedule and the catalogue of now.
 * @throws NOT_FOUND; CONFLICT when somebody has begun to apply or has taken an address of it, and for any other intake.
 */
export function takeBackIntake({ db, clock }: Services, actor: Actor, id: number) {
  return db.transaction().execute(async (trx): Promise<Intake> => {
    const intake = await describeIntake(trx, id);
    if (intake.state !== 'current') throw conflict(NOT_CURRENT);
    const former = (await queries.listIntakes(trx)).find((other) => other.id !== id);
    if (!former) throw conflict(ONLY_ONE);
    if (await queries.hasBegun(trx, id, intake.openedAt)) throw conflict(BEGUN);
    const taken = await queries.findSharedAddress(trx, id, former.id);
    if (taken) throw conflict(isTaken(taken, former.name));
    await queries.moveRecords(trx, id, former.id);
    const { openDate, closeDate } = await queries.findClosedSchedule(trx, former.id);
    await queries.deleteIntake(trx, id);
    await queries.updateIntake(trx, former.id, {
      state: 'current',
      closedAt: null,
      reopenedAt: null,
      openDate: null,
      closeDate: null,
      catalogue: null,
    });
    await rescoreIntake(trx, former.id);
    await setSchedule(trx, clock, { openDate, closeDate });
    await recordChange(trx, clock, actor, {
      action: 'intake_taken_back',
      entity: 'intake',
      entityId: String(id),
      before: { name: intake.name, entryYear: intake.entryYear },
      after: { name: former.name, entryYear: former.entryYear },
    });
    return describeIntake(trx, former.id);
  });
}
