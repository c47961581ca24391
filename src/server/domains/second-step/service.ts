import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Database, Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import * as codes from './codes.ts';
import * as queries from './queries.ts';

/** Two-step sign-in as the rest of the program sees it; `own-account.ts` sets it up. */

/** Whose second step it is. */
type Owner = Pick<Actor, 'id' | 'email' | 'role'> & { firstName: string; lastName: string };
type Deed =
  | 'second_step_set_up'
  | 'second_step_switched_off'
  | 'recovery_codes_renewed'
  | 'recovery_code_used';

/** The trail says whose it is, and never a secret or a code. */
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

/** Checks the code that was entered after the right password, and uses it up: no code is accepted twice. */
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

/** For somebody who lost the phone and the recovery codes. @returns whether there was a second step. */
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

/** Whether all administrators have to use it, and how many of them have not set it up. */
export async function requirementState(db: Database) {
  const unprotected = await queries.listUnprotected(db);
  return { isRequired: await queries.isRequired(db), unprotected: unprotected.length };
}

/** Active administrators who may do nothing until they have set it up. */
export const listDue = async (db: Database): Promise<number[]> =>
  (await queries.isRequired(db)) ? queries.listUnprotected(db) : [];

/**
 * Requires two-step sign-in of all administrators, or does so no longer.
 * @throws CONFLICT when who requires it does not use it.
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

/** All second steps, so that they can outlive the replacement of all data. */
export async function secondStepsOf(trx: Transaction) {
  const steps = await queries.listConfirmed(trx);
  const recoveryCodes = await queries.listRecoveryCodes(trx);
  return steps.map((step) => ({
    step,
    hashes: recoveryCodes.filter(({ userId }) => userId === step.userId).map(({ codeHash }) => codeHash),
  }));
}

/**
 * Puts second steps back for the administrators among the accounts that are there now. One that has a second step already keeps
 * that.
 */
export async function keepSecondSteps(trx: Transaction, kept: Awaited<ReturnType<typeof secondStepsOf>>) {
  for (const { step, hashes } of kept) {
    const owner = await queries.findOwner(trx, step);
    if (owner !== undefined && (await queries.insertSecondStep(trx, owner, step)))
      await queries.replaceRecoveryCodes(trx, owner, hashes);
  }
}
