import type { z } from 'zod';
import { CURRENT_PASSWORD_REQUIRED } from '../../../shared/auth/constants.ts';
import type { ownProofSchema } from '../../../shared/auth/schema.ts';
import { ENTER_CODE, WRONG_CODE } from '../../../shared/auth/second-step.ts';
import type { User } from '../../../shared/users/schema.ts';
import { invalid } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { deliverMail, writeWithEmails } from '../mail/service.ts';
import { passSecondStep } from '../second-step/service.ts';
import { getUser } from '../users/service.ts';
import { withOwnPassword } from './password-change.ts';

type OwnProof = z.output<typeof ownProofSchema>;

const passwordRequired = () => invalid(CURRENT_PASSWORD_REQUIRED, 'currentPassword');

/**
 * Runs a write for administrators who enter their password again, and the code of their second step if it is on. A
 * wrong code counts as a wrong password; a missing one does not. A right one is used up, although the write is refused.
 * @throws BAD_REQUEST with `currentPassword` or `code` as its issue; TOO_MANY_REQUESTS.
 */
export async function withOwnProof<Result>(
  services: Services,
  actor: Actor,
  { currentPassword, code }: OwnProof,
  write: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!currentPassword) throw passwordRequired();
  return withOwnPassword(services, actor, currentPassword, write, async (trx) => {
    const step = await passSecondStep(trx, services, await getUser(trx, actor.id), code);
    if (step === 'wrong') throw invalid(WRONG_CODE, 'code');
    return step === 'missing' ? invalid(ENTER_CODE, 'code') : null;
  });
}

/**
 * Runs a write to accounts that may queue emails. `needsProof` gets the actor's own account and decides whether the
 * write needs the proof (decisions §10).
 * @throws as withOwnProof.
 */
export async function writeAsOwner<Result>(
  services: Services,
  actor: Actor,
  proof: OwnProof,
  needsProof: (own: User) => boolean,
  write: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (needsProof(await getUser(services.db, actor.id))) {
    const result = await withOwnProof(services, actor, proof, write);
    deliverMail(services);
    return result;
  }
  return writeWithEmails(services, async (trx) => {
    // The account may have changed since the first check.
    if (needsProof(await getUser(trx, actor.id))) throw passwordRequired();
    return write(trx);
  });
}
