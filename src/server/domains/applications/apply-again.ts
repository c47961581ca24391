import { AppError } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { copyResults } from '../exam-results/copy.ts';
import { requireOpenPortal } from '../portal/service.ts';
import { requireReadable } from '../students/access.ts';
import { copyStudent, findInCurrentIntake, requireStudent } from '../students/service.ts';

/** A person of an earlier intake applies again (intakes §5). */

async function copy(trx: Transaction, services: Services, actor: Actor, studentId: number) {
  await requireOpenPortal(trx, services.clock, actor);
  const created = await copyStudent(trx, services, actor, await requireStudent(trx, studentId));
  await copyResults(trx, studentId, created.id);
  return created;
}

const HAS_RECORD = 'There is a record in this intake already. Please go on with that one.';

/**
 * Copies the personal details and the results of a student of an earlier intake into the current one.
 * @throws NOT_FOUND; FORBIDDEN for others, and while the portal is closed; CONFLICT when there is a student already.
 */
export function applyAgain(services: Services, actor: Actor, studentId: number) {
  return services.db.transaction().execute(async (trx) => {
    await requireReadable(trx, actor, studentId);
    const present = await findInCurrentIntake(trx, studentId);
    if (present !== undefined) throw new AppError('CONFLICT', HAS_RECORD, { facts: { studentId: present } });
    return copy(trx, services, actor, studentId);
  });
}

/** The id of the student in the current intake: one of an earlier intake is copied first. @throws as applyAgain. */
export async function studentToApplyWith(
  trx: Transaction,
  services: Services,
  actor: Actor,
  studentId: number,
) {
  await requireReadable(trx, actor, studentId);
  return (await findInCurrentIntake(trx, studentId)) ?? (await copy(trx, services, actor, studentId)).id;
}
