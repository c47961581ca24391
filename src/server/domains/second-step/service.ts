import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import * as codes from './codes.ts';
import * as queries from './queries.ts';

/** Two-step sign-in for the rest of the program; `own-account.ts` sets it up. */

/** The owner of a second step. */
type Owner = Pick<Actor, 'id' | 'email' | 'role'> & { firstName: string; lastName: string };
type Deed =
  | 'second_step_set_up'
  | 'second_step_switched_off'
  | 'recovery_codes_renewed'
  | 'recovery_code_used';

/** Records the owner, and never a secret or a code. */
export function recordSecondStep(
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  actor: Pick<Actor, 'id' | 'email' | 'role'>,
  action: Deed,
  { id, firstName, lastName, email }: Omit<Owner, 'role'>,
  after: { secondStep?: boolean; recoveryCodes?: number },
) {
  const state = { firstName, lastName, email, ...after };
  return recordChange(trx, clock, actor, {
    action,
    entity: 'user',
    entityId: String(id),
    before: null,
    after: state,
  });
}

/** Checks the code entered after the correct password, and uses it up: no code is accepted twice. */
export async function passSecondStep(
  trx: Transaction,
  services: Pick<Services, 'clock'>,
  owner: Owner,
  code = '',
): Promise<'passed' | 'missing' | 'wrong'> {
  const step = await queries.findConfirmed(trx, owner.id);
  if (!step) return 'passed';
  if (!code) return 'missing';
  const digits = codes.appCode(code);
  if (digits) {
    const timeStep = await codes.timeStepOf(step.secret, digits, services.clock.now());
    const isFresh = timeStep !== null && (await queries.takeTimeStep(trx, owner.id, timeStep));
    return isFresh ? 'passed' : 'wrong';
  }
  if (!(await queries.takeRecoveryCode(trx, owner.id, codes.hashRecoveryCode(code)))) return 'wrong';
  const recoveryCodes = await queries.countRecoveryCodes(trx, owner.id);
  await recordSecondStep(trx, services, owner, 'recovery_code_used', owner, { recoveryCodes });
  return 'passed';
}

/** Removes a second step, with its recovery codes. @returns whether there was one. */
export async function dropSecondStep(
  trx: Transaction,
  services: Pick<Services, 'clock'>,
  actor: Pick<Actor, 'id' | 'email' | 'role'>,
  owner: Omit<Owner, 'role'>,
) {
  const existed = await queries.deleteSecondStep(trx, owner.id);
  if (existed)
    await recordSecondStep(trx, services, actor, 'second_step_switched_off', owner, { secondStep: false });
  return existed;
}

/** Whether all administrators must use it, and how many of them have not set it up. */
export async function requirementState(db: Database) {
  const unprotected = await queries.listUnprotected(db);
  return { isRequired: await queries.isRequired(db), unprotected: unprotected.length };
}

/** The ids of active administrators who must set it up before they can do anything else. */
export const listDue = async (db: Database): Promise<number[]> =>
  (await queries.isRequired(db)) ? queries.listUnprotected(db) : [];

/**
 * Sets whether all administrators must use two-step sign-in.
 * @throws CONFLICT when the actor requires it without using it.
 */
export function requireSecondStep({ db, clock }: Services, actor: Actor, isRequired: boolean) {
  return db.transaction().execute(async (trx) => {
    if (isRequired && !(await queries.findConfirmed(trx, actor.id)))
      throw conflict('Please set up two-step sign-in for your own account first.');
    const before = { isRequired: await queries.isRequired(trx) };
    if (before.isRequired !== isRequired) {
      await queries.setRequired(trx, isRequired);
      await recordChange(trx, clock, actor, {
        action: 'second_step_required',
        entity: 'secondStepPolicy',
        entityId: '1',
        before,
        after: { isRequired },
      });
    }
    return requirementState(trx);
  });
}

/** All second steps, so that they can be kept when all data is replaced. */
export async function secondStepsOf(trx: Transaction) {
  const steps = await queries.listConfirmed(trx);
  const recoveryCodes = await queries.listRecoveryCodes(trx);
  return steps.map((step) => ({
    step,
    hashes: recoveryCodes.filter(({ userId }) => userId === step.userId).map(({ codeHash }) => codeHash),
  }));
}

/**
 * Restores kept second steps for administrators among the present accounts. Accounts that have a second step keep their
 * own.
 */
export async function keepSecondSteps(trx: Transaction, kept: Awaited<ReturnType<typeof secondStepsOf>>) {
  for (const { step, hashes } of kept) {
    const owner = await queries.findOwner(trx, step);
    if (owner !== undefined && (await queries.insertSecondStep(trx, owner, step)))
      await queries.replaceRecoveryCodes(trx, owner, hashes);
  }
}
