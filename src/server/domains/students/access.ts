import { isFrozen, WITHDRAWN } from '../../../shared/applications/status.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { closedIntakeMessage, earlierIntakeMessage } from '../../../shared/intakes/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { recordView } from '../audit/events.ts';
import { requireOpenPortal } from '../portal/service.ts';
import { findOwnership } from './queries.ts';

/**
 * The one place that decides who may read or change a student and all that belongs to it: results, documents,
 * choices, application (decisions §2).
 */

export const isOwnOrAdministrators = (actor: Actor, { userId }: { userId: number | null }) =>
  userId === actor.id || isAdministrator(actor.role);

export const noSuchStudent = () => notFound('There is no such student.');

const OTHERS_RECORD = 'This record belongs to somebody else.';

type Ownership = NonNullable<Awaited<ReturnType<typeof findOwnership>>>;

async function requireOwnership(db: Database, actor: Actor, studentId: number) {
  const ownership = await findOwnership(db, studentId);
  if (!ownership) throw noSuchStudent();
  if (!isOwnOrAdministrators(actor, ownership)) {
    throw forbidden(OTHERS_RECORD);
  }
  return ownership;
}

/** Only the owner and administrators may read. @throws NOT_FOUND, FORBIDDEN. */
export async function requireReadable(db: Database, actor: Actor, studentId: number): Promise<void> {
  await requireOwnership(db, actor, studentId);
}

/** Only the owner, no administrator. @throws NOT_FOUND, FORBIDDEN. */
export async function requireOwner(db: Database, actor: Actor, studentId: number): Promise<void> {
  const { userId } = await requireOwnership(db, actor, studentId);
  if (userId !== actor.id) throw forbidden(OTHERS_RECORD);
}

/** As requireReadable, for answers with personal data: records that an administrator looked at the student. */
export async function openStudent(services: Services, actor: Actor, studentId: number) {
  await requireReadable(services.db, actor, studentId);
  await recordView(services, actor, studentId);
}

/** @throws CONFLICT for a record of a closed intake, which only administrators change, while it is reopened. */
function requireOpenIntake(actor: Actor, { intakeName, intakeState, reopenedAt }: Ownership) {
  if (intakeState === 'current' || (isAdministrator(actor.role) && reopenedAt !== null)) return;
  throw conflict(
    isAdministrator(actor.role) ? closedIntakeMessage(intakeName) : earlierIntakeMessage(intakeName),
  );
}

/**
 * Only administrators may always change what is of an open intake; the owner only while the portal is open and before
 * the application is submitted or withdrawn. Call inside the transaction that writes, so that nothing changes in between.
 * @returns the status of the student's application; null while there is none.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT once submitted or withdrawn, and in a closed intake.
 */
export async function requireChangeable(db: Database, clock: Clock, actor: Actor, studentId: number) {
  const ownership = await requireOwnership(db, actor, studentId);
  requireOpenIntake(actor, ownership);
  const { status, withdrawnAt } = ownership;
  if (isAdministrator(actor.role)) return { status };
  if (withdrawnAt) throw conflict(WITHDRAWN);
  if (status && isFrozen(status))
    throw conflict('This application has been submitted and cannot be changed.');
  await requireOpenPortal(db, clock, actor);
  return { status };
}
