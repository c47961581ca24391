import type { z } from 'zod';
import type { confirmCodeSchema, ownPasswordSchema } from '../../../shared/auth/second-step.ts';
import { WRONG_CODE } from '../../../shared/auth/second-step.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { writeCounted } from '../auth/login-limit.ts';
import { withOwnProof } from '../auth/own-proof.ts';
import { endSessions } from '../auth/sessions.ts';
import { findSchool } from '../settings/service.ts';
import { getUser } from '../users/service.ts';
import * as codes from './codes.ts';
import * as queries from './queries.ts';
import { dropSecondStep, recordSecondStep } from './service.ts';

/**
 * How administrators manage their own second step. Once it is set up, every change takes a code, because a known password
 * alone would get round it.
 */

type Proof = z.output<typeof ownPasswordSchema>;

export async function secondStepState({ db }: Services, actor: Actor) {
  const step = await queries.findConfirmed(db, actor.id);
  return {
    since: step?.confirmedAt ?? null,
    recoveryCodesLeft: await queries.countRecoveryCodes(db, actor.id),
    isRequired: await queries.isRequired(db),
  };
}

/**
 * Offers a new secret. It takes effect once a code of it is entered, so that a new phone can replace an old one.
 * @throws as withOwnProof.
 */
export const offerSecret = (services: Services, actor: Actor, proof: Proof) =>
  withOwnProof(services, actor, proof, async (trx) => {
    const secret = await codes.newSecret();
    await queries.storeOfferedSecret(trx, actor.id, secret);
    const { name } = await findSchool(trx);
    return { secret, ...(await codes.appEntry(secret, name, actor.email)) };
  });

/** @returns new recovery codes. They can be shown only now, since only hashes are stored. */
async function storeNewRecoveryCodes(trx: Transaction, userId: number) {
  const recoveryCodes = codes.newRecoveryCodes();
  await queries.replaceRecoveryCodes(trx, userId, recoveryCodes.map(codes.hashRecoveryCode));
  return recoveryCodes;
}

/**
 * The phone shows the right codes: from now on they are asked for. Ends the other sessions, which began without one.
 * A wrong code counts as a wrong password: the answer has recovery codes, which a borrowed session must not come by.
 * @throws BAD_REQUEST when the code is wrong, CONFLICT when no secret was offered, TOO_MANY_REQUESTS.
 */
export const confirmSecret = (
  services: Services,
  actor: Actor,
  { code }: z.output<typeof confirmCodeSchema>,
) =>
  writeCounted(services.db, services.clock, actor, async (trx) => {
    const secret = await queries.findOfferedSecret(trx, actor.id);
    if (!secret) throw conflict('Please begin the set-up again.');
    const digits = codes.appCode(code);
    const lastTimeStep = digits ? await codes.timeStepOf(secret, digits, services.clock.now()) : null;
    if (lastTimeStep === null) throw invalid(WRONG_CODE, 'code');
    const confirmedAt = timestamp(services.clock);
    await queries.confirm(trx, actor.id, { secret, confirmedAt, lastTimeStep });
    const recoveryCodes = await storeNewRecoveryCodes(trx, actor.id);
    await endSessions(trx, actor.id, actor);
    const owner = await getUser(trx, actor.id);
    await recordSecondStep(trx, services, actor, 'second_step_set_up', owner, {
      secondStep: true,
      recoveryCodes: recoveryCodes.length,
    });
    return { recoveryCodes };
  });

/** @throws CONFLICT without a second step, and as withOwnProof. */
export const renewRecoveryCodes = (services: Services, actor: Actor, proof: Proof) =>
  withOwnProof(services, actor, proof, async (trx) => {
    if (!(await queries.findConfirmed(trx, actor.id))) throw conflict('Two-step sign-in is not set up.');
    const recoveryCodes = await storeNewRecoveryCodes(trx, actor.id);
    const owner = await getUser(trx, actor.id);
    await recordSecondStep(trx, services, actor, 'recovery_codes_renewed', owner, {
      recoveryCodes: recoveryCodes.length,
    });
    return { recoveryCodes };
  });

/** @throws CONFLICT while all administrators need it, and as withOwnProof. */
export const switchOff = (services: Services, actor: Actor, proof: Proof) =>
  withOwnProof(services, actor, proof, async (trx) => {
    if (await queries.isRequired(trx))
      throw conflict(
        'All administrators of this portal have to use two-step sign-in. It cannot be switched off.',
      );
    await dropSecondStep(trx, services, actor, await getUser(trx, actor.id));
  });
